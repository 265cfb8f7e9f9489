/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- table roles are
   lost where CSS lays the rows out as cards */
import type { ReactNode } from 'react';
import styles from './AdminTable.module.css';

export type Column<Row> = { title: string; cell: (row: Row) => ReactNode };

type AdminTableProps<Row> = {
  label: string;
  /** The first column is the row header. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
};

/**
 * A table whose rows become cards on narrow screens; explicit roles, because browsers drop them for other display
 * values.
 */
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
