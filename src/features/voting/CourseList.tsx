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

/** Rows drawn together: few enough to draw them all for one that is seen, many enough that few blocks are asked. */
const BLOCK = 20;

/** The courses with instant search by name or town, and filters. */
export function CourseList({ courses, locationId }: { courses: readonly Course[]; locationId: string }) {
  const dispatch = useAppDispatch();
  const [search, setSearch] = useState('');
  const [filters, setFilters] = useState<ReadonlySet<Filter>>(new Set());
  useBallotIn(locationId);
  useUndoVotes({ locationId, nameOf: (id) => courses.find(({ _id }) => _id === id)?.name ?? 'A course' });
  // "Not voted yet" means: when it was switched on. A row must not vanish under the finger that votes for it.
  const [pickedBefore, setPickedBefore] = useState<readonly number[]>([]);
  const found = findCourses(courses, { search: useDeferredValue(search), filters, picks: pickedBefore });
  const { shown, setEnd } = useIncrementalList(found.length);
  const isKnown = useAppSelector((state) => selectPicksStatus(state, locationId) === 'known');
  // What is not voted for yet can be told once the picks are known.
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

/** One stretch of a long list. The browser sets aside what is off the screen, and asks each block where it is, not each row: at every tap. */
function Block({ courses, before, locationId }: BlockProps) {
  return (
    <ul className={styles.block} aria-label={`Courses ${before + 1} to ${before + courses.length}`}>
      {courses.map((course) => (
        <VotingRow key={course._id} course={course} locationId={locationId} />
      ))}
    </ul>
  );
}

/** Drawn anew only when its course has changed, or its own vote. */
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
