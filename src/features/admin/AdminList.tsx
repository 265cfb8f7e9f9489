import type { ReactNode } from 'react';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { AdminTable, type Column } from './AdminTable.tsx';
import styles from './AdminList.module.css';

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
    <LoadFailure title={`The ${what} could not be loaded`} failure={error} onRetry={() => void pages.refetch()} />
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
