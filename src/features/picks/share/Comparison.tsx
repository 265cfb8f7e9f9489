import { useId } from 'react';
import type { Course } from '#contract/courses';
import type { SharedPicks } from '#contract/picks';
import { isolated } from '#contract/names';
import { useGetBallotQuery } from '../../../core/ballot/ballotApi.ts';
import { useCoursesIn } from '../../../core/ballot/useCoursesIn.ts';
import { useWithdrawnNames } from '../../../core/ballot/useWithdrawnNames.ts';
import { usePicksIn } from '../../../core/ballot/usePicksIn.ts';
import { useIsClosed } from '../../../core/location/closedState.ts';
import { useUndo } from '../../../core/ballot/useUndo.ts';
import { LoadFailure } from '../../../core/feedback/LoadFailure.tsx';
import { VoteButton } from '../../../core/ballot/VoteButton.tsx';
import { plural } from '../../../shared/numbers.ts';
import { SkeletonRows, courseFacts, CourseRow } from '../../../shared/ui/CourseRow.tsx';
import { paths } from '../../../shared/paths.ts';
import { PickNumber } from '../PickNumber.tsx';
import styles from './Comparison.module.css';

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
  const nameOf = useWithdrawnNames(mine, offered.currentData);
  useUndo(locationId);

  if (!mine || !offered.currentData) {
    const failed = ballot.isError ? ballot : offered;
    if (!failed.isError) return <SkeletonRows label="Loading your picks" />;
    const retry = () => void failed.refetch();
    return (
      <LoadFailure title="We couldn’t load your picks" failure={failed.error} safe="They’re safe." onRetry={retry} />
    );
  }

  const theirs = list.courses.map(({ _id }) => _id);
  const name = isolated(displayName);
  const { both, onlyTheirs, onlyMine, agreement } = compareLists(theirs, mine);
  const parts = [
    { title: 'On both lists', ids: both, none: 'You don’t share a pick yet.' },
    { title: `Only ${name}’s`, ids: onlyTheirs, none: `You picked all of ${name}’s courses, too.` },
    { title: 'Only yours', ids: onlyMine, none: 'All your picks are on this list, too.' },
  ];

  return (
    <>
      <section className={styles.agreement} aria-label="Match" aria-live="polite">
        <p className={styles.percent}>{agreement === null ? '–' : percent.format(agreement / 100)}</p>
        <p className={styles.text}>
          {agreement === null
            ? 'Both lists are empty.'
            : `You share ${plural(both.length, 'pick')} (${agreement}% match).${isClosed ? '' : ' Vote for a course to add it to your picks.'}`}
        </p>
      </section>
      {parts.map(({ title, ids, none }) => (
        <ComparedCourses
          key={title}
          title={title}
          none={none}
          rows={ids.map((id) => ({ id, course: courses.get(id), theirs: theirs.indexOf(id), mine: mine.indexOf(id) }))}
          locationId={locationId}
          nameOf={nameOf}
        />
      ))}
    </>
  );
}

/** `agreement` = courses on both lists ÷ courses on either, in whole percent; null when both are empty. */
type ListComparison = {
  both: number[];
  onlyTheirs: number[];
  onlyMine: number[];
  agreement: number | null;
};

/** Each part keeps the order of its list; `both` keeps the order of `theirs`. */
export function compareLists(theirs: readonly number[], mine: readonly number[]): ListComparison {
  const [theirSet, mySet] = [new Set(theirs), new Set(mine)];
  const both = theirs.filter((id) => mySet.has(id));
  const onlyTheirs = theirs.filter((id) => !mySet.has(id));
  const onlyMine = mine.filter((id) => !theirSet.has(id));
  const either = both.length + onlyTheirs.length + onlyMine.length;
  return { both, onlyTheirs, onlyMine, agreement: either === 0 ? null : Math.round((100 * both.length) / either) };
}

/**
 * A course with its index on either list, or -1; `course` is undefined for a withdrawn one, which only the own list can
 * have.
 */
type ComparedCourse = { id: number; course: Course | undefined; theirs: number; mine: number };

type ComparedCoursesProps = {
  title: string;
  /** Text for an empty part. */
  none: string;
  rows: readonly ComparedCourse[];
  locationId: string;
  nameOf: (id: number) => string;
};

/** One part of a comparison; a vote moves the row to another part. */
function ComparedCourses({ title, none, rows, locationId, nameOf }: ComparedCoursesProps) {
  const heading = useId();
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <h2 id={heading}>
        {title} <span className={styles.count}>{rows.length}</span>
      </h2>
      {rows.length === 0 && <p className={styles.none}>{none}</p>}
      <ol>
        {rows.map(({ id, course, theirs, mine }) => {
          const name = course?.name ?? nameOf(id);
          const facts = course ? courseFacts(course) : 'Not ranked anymore. Your flag stays until you remove it.';
          return (
            <CourseRow
              key={id}
              name={name}
              to={paths.course(id)}
              facts={theirs >= 0 && mine >= 0 ? `${facts} · your #${mine + 1}` : facts}
              lead={<PickNumber place={(theirs >= 0 ? theirs : mine) + 1} />}
              control={
                (course?.active === true || mine >= 0) && (
                  <VoteButton courseId={id} courseName={name} locationId={locationId} />
                )
              }
            />
          );
        })}
      </ol>
    </section>
  );
}
