import { memo, useDeferredValue, useState } from 'react';
import type { Course } from '#contract/courses';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { picksNow, selectPicksStatus, useBallotIn } from '../../core/ballot/usePicksIn.ts';
import { useUndoVotes } from '../../core/ballot/useUndoVotes.ts';
import { VoteButton } from '../../core/ballot/VoteButton.tsx';
import { paths } from '../../shared/paths.ts';
import { Chips } from '../../shared/ui/Chips.tsx';
import { courseFacts, CourseRow } from '../../shared/ui/CourseRow.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { TextField } from '../../shared/ui/TextField.tsx';
import { useIncrementalList } from '../../shared/useIncrementalList.ts';
import { type Filter, filtersFor, findCourses } from './courseFilter.ts';
import styles from './CourseList.module.css';

/** Rows per content-visibility block: a compromise between rows rendered at once and blocks to check. */
const BLOCK = 20;

/** Courses with instant search and filters. */
export function CourseList({ courses, locationId }: { courses: readonly Course[]; locationId: string }) {
  const dispatch = useAppDispatch();
  const [search, setSearch] = useState('');
  const [filters, setFilters] = useState<ReadonlySet<Filter>>(new Set());
  useBallotIn(locationId);
  useUndoVotes({ locationId, nameOf: (id) => courses.find(({ _id }) => _id === id)?.name ?? 'A course' });
  // Picks when "Not voted yet" was switched on, so that a row does not vanish when it is voted for.
  const [pickedBefore, setPickedBefore] = useState<readonly number[]>([]);
  const found = findCourses(courses, { search: useDeferredValue(search), filters, picks: pickedBefore });
  const { shown, setEnd } = useIncrementalList(found.length);
  const isKnown = useAppSelector((state) => selectPicksStatus(state, locationId) === 'known');
  // "Not voted yet" needs the picks.
  const options = filtersFor(courses).filter(({ value }) => isKnown || value !== 'open');
  const toggle = (filter: Filter) => {
    if (filter === 'open') setPickedBefore(dispatch(picksNow(locationId)) ?? []);
    setFilters((before) => before.symmetricDifference(new Set([filter])));
  };

  return (
    <>
      <div className={styles.search}>
        <TextField
          label="Find a course or town"
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Chips label="Filters" options={options} chosen={filters} onToggle={toggle} />
      </div>
      {found.length === 0 && (
        <Notice title="No course matches">Try fewer letters, the name of the town, or fewer filters.</Notice>
      )}
      {Array.from({ length: Math.ceil(Math.min(shown, found.length) / BLOCK) }, (_, block) => (
        <Block
          key={block}
          courses={found.slice(block * BLOCK, (block + 1) * BLOCK)}
          before={block * BLOCK}
          locationId={locationId}
        />
      ))}
      <div ref={setEnd} />
    </>
  );
}

type BlockProps = { courses: readonly Course[]; before: number; locationId: string };

/** Block of a long list with content-visibility, which would cost more at each tap if it were set on each row. */
function Block({ courses, before, locationId }: BlockProps) {
  return (
    <ul className={styles.block} aria-label={`Courses ${before + 1} to ${before + courses.length}`}>
      {courses.map((course) => (
        <VotingRow key={course._id} course={course} locationId={locationId} />
      ))}
    </ul>
  );
}

/** Memoized, so that a vote rerenders its own row only. */
const VotingRow = memo(function VotingRow({ course, locationId }: { course: Course; locationId: string }) {
  return (
    <CourseRow
      name={course.name}
      to={paths.course(course._id)}
      facts={courseFacts(course)}
      control={<VoteButton courseId={course._id} courseName={course.name} locationId={locationId} />}
    />
  );
});
