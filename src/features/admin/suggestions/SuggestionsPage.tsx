import { useState } from 'react';
import type { AdminSuggestion } from '#contract/adminSuggestions';
import { LoadFailure } from '../../../core/feedback/LoadFailure.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../../shared/ui/CourseRow.tsx';
import { Notice } from '../../../shared/ui/Notice.tsx';
import { AdminFrame } from '../AdminFrame.tsx';
import { ADMIN_PAGES } from '../pages.ts';
import { useGetAdminSuggestionsInfiniteQuery } from './suggestionsApi.ts';
import { SuggestionCard } from './SuggestionCard.tsx';
import { SuggestionDialog, type OpenSuggestion } from './SuggestionDialog.tsx';
import styles from './SuggestionsPage.module.css';

/** /admin/suggestions: what members say is missing or wrong, until it is decided. */
export function SuggestionsPage() {
  // State of the page, not of the card, which is unmounted when another admin decides.
  const [open, setOpen] = useState<OpenSuggestion>();
  return (
    <AdminFrame head={ADMIN_PAGES.suggestions.head} below="Oldest first. Golfers see what you decide.">
      <Queue onOpen={setOpen} />
      {open && <SuggestionDialog {...open} onClose={() => setOpen(undefined)} />}
    </AdminFrame>
  );
}

function Queue({ onOpen }: { onOpen: (open: OpenSuggestion) => void }) {
  const queue = useGetAdminSuggestionsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, isError, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = queue;
  const failure = (
    <LoadFailure title="We couldn’t load the suggestions" failure={error} onRetry={() => void refetch()} />
  );
  if (!data) return isError ? failure : <SkeletonRows label="Loading the suggestions" count={4} />;
  const suggestions: AdminSuggestion[] = data.pages.flatMap((page) => page.suggestions);
  if (suggestions.length === 0 && !isError) return <Notice title="All caught up">No suggestions to review.</Notice>;
  return (
    <>
      {isError && failure}
      <ul className={styles.queue}>
        {suggestions.map((suggestion) => (
          <SuggestionCard key={suggestion._id} suggestion={suggestion} onOpen={onOpen} />
        ))}
      </ul>
      {hasNextPage && (
        <div>
          <Button
            look="quiet"
            aria-disabled={isFetchingNextPage}
            onClick={() => void (isFetchingNextPage || fetchNextPage())}
          >
            Show more suggestions
          </Button>
        </div>
      )}
    </>
  );
}
