import type { Course } from '#contract/courses';
import type { SharedPicks } from '#contract/picks';
import { isolated } from '#contract/names';
import { useGetBallotQuery } from '../../../core/ballot/ballotApi.ts';
import { useCoursesIn } from '../../../core/ballot/useCoursesIn.ts';
import { usePicksIn } from '../../../core/ballot/usePicksIn.ts';
import { useIsClosed } from '../../../core/location/closedState.ts';
import { useUndo } from '../../../core/ballot/useUndo.ts';
import { LoadFailure } from '../../../core/feedback/LoadFailure.tsx';
import { plural } from '../../../shared/numbers.ts';
import { SkeletonRows } from '../../../shared/ui/CourseRow.tsx';
import styles from './Comparison.module.css';
import { compareLists } from './comparison.ts';
import { ComparedCourses } from './ComparedCourses.tsx';

const percent = new Intl.NumberFormat('en-US', { style: 'percent' });

/** Compares a shared list with the member's own list of the same state. */
export function Comparison({ list }: { list: SharedPicks }) {
  const { displayName, locationId } = list;
  const ballot = useGetBallotQuery(locationId);
  const offered = useCoursesIn(locationId);
  const mine = usePicksIn(locationId);
  const isClosed = useIsClosed(locationId);
  const courses = new Map<number, Course>(
    [...(offered.currentData ?? []), ...list.courses].map((course) => [course._id, course]),
  );
  useUndo(locationId);

  if (!mine || !offered.currentData) {
    const failed = ballot.isError ? ballot : offered;
    if (!failed.isError) return <SkeletonRows label="Loading your picks" />;
    const retry = () => void failed.refetch();
    return (
      <LoadFailure
        title="Your picks could not be loaded"
        failure={failed.error}
        safe="They are safe on the server."
        onRetry={retry}
      />
    );
  }

  const theirs = list.courses.map(({ _id }) => _id);
  const name = isolated(displayName);
  const { both, onlyTheirs, onlyMine, agreement } = compareLists(theirs, mine);
  const parts = [
    { title: 'On both lists', ids: both, none: 'No course is on both lists.' },
    { title: `Only ${name}’s`, ids: onlyTheirs, none: `Every pick of ${name} is yours, too.` },
    { title: 'Only yours', ids: onlyMine, none: 'You have no pick that is not on this list.' },
  ];

  return (
    <>
      <section className={styles.agreement} aria-label="Agreement" aria-live="polite">
        <p className={styles.percent}>{agreement === null ? '–' : percent.format(agreement / 100)}</p>
        <p className={styles.text}>
          {agreement === null
            ? 'Both lists are empty: there is nothing to agree on yet.'
            : `Agreement: ${plural(both.length, 'course')} on both lists, of ${both.length + onlyTheirs.length + onlyMine.length} on either of them.${isClosed ? '' : ' A vote adds a course to your picks.'}`}
        </p>
      </section>
      {parts.map(({ title, ids, none }) => (
        <ComparedCourses
          key={title}
          title={title}
          none={none}
          rows={ids.map((id) => ({ id, course: courses.get(id), theirs: theirs.indexOf(id), mine: mine.indexOf(id) }))}
          locationId={locationId}
        />
      ))}
    </>
  );
}
