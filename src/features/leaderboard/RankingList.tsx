import { createContext, memo, Suspense, useContext } from 'react';
import type { Standing } from '#contract/leaderboard';
import { isLeader } from '#contract/provisional';
import { useBallotIn } from '../../core/ballot/usePicksIn.ts';
import { useVotesWithOwn } from '../../core/ballot/useVotesWithOwn.ts';
import { VoteButton } from '../../core/ballot/VoteButton.tsx';
import { useIsClosed } from '../../core/location/closedState.ts';
import { rankText } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { courseFacts, CourseRow } from '../../shared/ui/CourseRow.tsx';
import { Movement } from '../../shared/ui/Movement.tsx';
import { VoteBar } from '../../shared/ui/VoteBar.tsx';
import styles from './RankingList.module.css';

/** When the ranking was published; not a prop of the rows, most of which stay the same. */
const UpdatedAt = createContext('');

type RankingListProps = {
  entries: readonly Standing[];
  updatedAt: string;
  locationId: string;
  /** Votes of the leader; needed if the entries are only a part of the ranking. */
  most?: number;
};

/** Rows of a ranking, ranked courses first; each bar is relative to the leader. */
export function RankingList({ entries, updatedAt, locationId, most: leading }: RankingListProps) {
  useBallotIn(locationId);
  const isClosed = useIsClosed(locationId);
  const most = leading ?? Math.max(1, ...entries.map(({ votes }) => votes));
  return (
    <UpdatedAt value={updatedAt}>
      <ol className={styles.list}>
        {entries.map((entry) => (
          <RankingRow key={entry.courseId} entry={entry} locationId={locationId} most={most} isClosed={isClosed} />
        ))}
      </ol>
    </UpdatedAt>
  );
}

type RankingRowProps = { entry: Standing; locationId: string; most: number; isClosed: boolean };

/**
 * Memoized, because most rows of a new ranking equal those of the last one. With a boundary of its own: React hydrates
 * the row that somebody taps before the others, and those without blocking the page.
 */
const RankingRow = memo(function RankingRow({ entry, locationId, most, isClosed }: RankingRowProps) {
  return (
    <Suspense>
      <CourseRow
        name={entry.name}
        to={paths.course(entry.courseId)}
        facts={entry.overall ? `${entry.city} · #${entry.overall} overall` : courseFacts(entry)}
        lead={<Rank entry={entry} isModest={!isLeader(most)} />}
        detail={<Votes entry={entry} locationId={locationId} most={most} isClosed={isClosed} />}
        control={<VoteButton courseId={entry.courseId} courseName={entry.name} locationId={locationId} />}
      />
    </Suspense>
  );
});

/** @param isModest in smaller figures, for a ranking without a clear leader */
function Rank({ entry: { rank, tied, movement }, isModest }: { entry: Standing; isModest: boolean }) {
  if (rank === null) return <span className={styles.unranked}>–</span>;
  return (
    <>
      <span
        className={isModest ? styles.modest : styles.rank}
        aria-label={`Rank ${tied ? 'tied ' : ''}${rank}`}
        role="img"
      >
        {rankText({ rank, tied })}
      </span>
      <Movement movement={movement} />
    </>
  );
}

function Votes({ entry, locationId, most, isClosed }: RankingRowProps) {
  const votes = useVotesWithOwn({ ...entry, locationId, updatedAt: useContext(UpdatedAt) });
  if (votes === 0)
    return (
      <>
        <span className={styles.none}>{isClosed ? 'No votes' : 'No votes yet'}</span>
        <span className={styles.room} />
      </>
    );
  return <VoteBar votes={votes} most={most} />;
}
