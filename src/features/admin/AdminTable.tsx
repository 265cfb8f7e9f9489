/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- table roles are
   lost where CSS lays the rows out as cards */
import type { ReactNode, Ref } from 'react';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
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
    <div className={columns.length > 3 ? styles.frame : styles.narrow}>
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

/** The buttons of a row. */
export function RowActions({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div ref={ref} className={styles.actions}>
      {children}
    </div>
  );
}

/** The part of an infinite query's result that a list needs. */
type Pages<Page> = {
  currentData?: { pages: Page[] } | undefined;
  isError: boolean;
  error?: Parameters<typeof LoadFailure>[0]['failure'];
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

type AdminListProps<Row, Page> = {
  /** Plural, lower case: "users". */
  what: string;
  pages: Pages<Page>;
  rowsOf: (page: Page) => readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number;
  /** Rendered when there are no rows. */
  empty: ReactNode;
};

/** Table of an infinite query, with its loading, empty and error states. */
export function AdminList<Row, Page>({ what, pages, rowsOf, columns, keyOf, empty }: AdminListProps<Row, Page>) {
  const { currentData, isError, error, hasNextPage, isFetchingNextPage } = pages;
  const failure = (
    <LoadFailure title={`We couldn’t load the ${what}`} failure={error} onRetry={() => void pages.refetch()} />
  );
  if (!currentData) return isError ? failure : <SkeletonRows label={`Loading the ${what}`} count={8} />;
  const rows = currentData.pages.flatMap(rowsOf);
  if (rows.length === 0) return empty;
  return (
    <>
      <AdminTable label={what} columns={columns} rows={rows} keyOf={keyOf} />
      {isError && failure}
      {hasNextPage && (
        <div className={styles.more}>
          <Button
            look="quiet"
            aria-disabled={isFetchingNextPage}
            onClick={() => {
              if (!isFetchingNextPage) pages.fetchNextPage();
            }}
          >
            Show more {what}
          </Button>
        </div>
      )}
    </>
  );
}
