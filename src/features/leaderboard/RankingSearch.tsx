import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { SEARCH_MAX_LENGTH } from '#contract/limits';
import type { UsState } from '#contract/states';
import { lazyComponent } from '../../shared/lazyComponent.ts';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import styles from './RankingSearch.module.css';

const Matches = lazyComponent(
  async () => (await import('./RankingMatches.tsx')).RankingMatches,
  () => <p role="alert">Search didn’t load. Reload the page.</p>,
);

type RankingSearchProps = { state: UsState; locationId: string; children: ReactNode };

/** Search box above a ranking; while it has text, the matching courses replace the children. */
export function RankingSearch({ state, locationId, children }: RankingSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');

  // Somebody may have typed into the box before hydration.
  const readBox = useEffectEvent(() => setText(input.current?.value ?? ''));
  useEffect(() => readBox(), []);
  return (
    <>
      <input
        ref={input}
        className={styles.box}
        type="search"
        aria-label={`Find a course in ${state.name}`}
        placeholder={`Find a course in ${state.name}`}
        autoComplete="off"
        maxLength={SEARCH_MAX_LENGTH}
        onFocus={() => void Matches.load().catch(() => undefined)}
        onChange={({ target }) => setText(target.value)}
      />
      {text.trim() === '' ? (
        children
      ) : (
        <Suspense fallback={<SkeletonRows label="Searching" count={3} />}>
          <Matches code={state.code} locationId={locationId} text={text} />
        </Suspense>
      )}
    </>
  );
}
