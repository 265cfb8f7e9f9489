/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- they are not redundant once a row is a card */
import type { ReactNode } from 'react';
import styles from './AdminTable.module.css';

export type Column<Row> = { title: string; cell: (row: Row) => ReactNode };

type AdminTableProps<Row> = {
  label: string;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
};

/** A table; on a narrow screen each row is a card. The roles are spelled out: browsers forget them when a table is laid out as something else. */
export function AdminTable<Row>({ label, columns, rows, keyOf }: AdminTableProps<Row>) {
  const [first, ...others] = columns;
  return (
    <div className={styles.frame}>
      <table role="table" className={styles.table} aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ title }) => (
              <th key={title} role="columnheader" scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row">
              <th role="rowheader" scope="row">
                {first?.cell(row)}
              </th>
              {others.map(({ title, cell }) => (
                <td key={title} role="cell" data-title={title}>
                  <div>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
