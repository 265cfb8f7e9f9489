import { memo, useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Course } from '#contract/courses';
import { SEARCH_MAX_LENGTH } from '#contract/limits';
import { createSearchIndex } from '#contract/search/searchIndex';
import { type RootState, useAppSelector, useAppStore } from '../../app/hooks.ts';
import { selectMarks, useMarksFetched } from '../../core/ballot/marks/useMarks.ts';
import { selectPicksIn, selectPicksStatus, useBallotIn } from '../../core/ballot/usePicksIn.ts';
import { useUndo } from '../../core/ballot/useUndo.ts';
import { VoteButton } from '../../core/ballot/VoteButton.tsx';
import { formatMiles, milesBetween, type Place } from '../../shared/distance.ts';
import { paths } from '../../shared/paths.ts';
import { toggled } from '../../shared/toggled.ts';
import { Chips } from '../../shared/ui/Chips.tsx';
import { courseFacts, CourseRow } from '../../shared/ui/CourseRow.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { RetryLine } from '../../shared/ui/RetryLine.tsx';
import { TextField } from '../../shared/ui/Field.tsx';
import { useIncrementalList } from '../../shared/useIncrementalList.ts';
import { type BallotOrder, sortCourses, readOrder, shuffleSeed, storeOrder } from './ballotOrder.ts';
import { type Filter, filtersFor, findCourses } from './courseFilter.ts';
import styles from './CourseList.module.css';
import { OrderChoice } from './OrderChoice.tsx';
import { usePosition } from './usePosition.ts';

/** Rows per content-visibility block: a compromise between rows rendered at once and blocks to check. */
const BLOCK = 20;

type CourseListProps = { courses: readonly Course[]; locationId: string; memberId: string };

/** Courses with instant search, filters and a choice of their order. */
export function CourseList({ courses, locationId, memberId }: CourseListProps) {
  const store = useAppStore();
  const [search, setSearch] = useState('');
  const [filters, setFilters] = useState<ReadonlySet<Filter>>(new Set());
  useBallotIn(locationId);
  useUndo(locationId);
  const { isFailed: areMarksMissing, refetch: refetchMarks } = useMarksFetched();
  // Picks and marks when the filter was switched on, so that a row does not vanish when it is voted for.
  const [pickedBefore, setPickedBefore] = useState<readonly number[]>([]);
  const [played, setPlayed] = useState<ReadonlySet<number>>(new Set());
  const [order, setOrder] = useState<BallotOrder>(readOrder);
  const { status, position, requestPosition } = usePosition(order === 'nearest');
  // Fixed when the page opens, so that no row moves at midnight.
  const [seed] = useState(() => shuffleSeed(memberId, new Date()));
  const ordered = useMemo(() => sortCourses(courses, { order, seed, position }), [courses, order, seed, position]);
  // Indexing costs some milliseconds for a thousand courses. Equally good matches keep the chosen order.
  const index = useMemo(() => createSearchIndex(ordered, ({ name, city }) => ({ name, town: city })), [ordered]);
  const query = useDeferredValue(search);
  const matches = useMemo(() => (query.trim() === '' ? ordered : index.find(query)), [ordered, index, query]);
  const found = findCourses({ matches, filters, picks: pickedBefore, played });
  const { shown, setEnd } = useIncrementalList(found.length);
  const isKnown = useAppSelector((state) => selectPicksStatus(state, locationId) === 'known');
  const areMarksKnown = useAppSelector((state) => selectMarks(state) !== undefined);
  // Filters that came later would move the list.
  const options = filtersFor(courses).map((option) => ({
    ...option,
    disabled: (option.value === 'open' && !isKnown) || (option.value === 'played' && !(isKnown && areMarksKnown)),
  }));
  const choose = (chosen: BallotOrder) => {
    setOrder(chosen);
    storeOrder(chosen);
    if (chosen === 'nearest' && status !== 'known' && status !== 'requesting') requestPosition();
  };
  const toggle = (filter: Filter) => {
    if (filter === 'played') setPlayed(playedOf(store.getState(), courses));
    if (filter === 'open' || filter === 'played') setPickedBefore(selectPicksIn(store.getState(), locationId) ?? []);
    setFilters((before) => toggled(before, filter));
  };

  return (
    <>
      <div className={styles.search} data-labels="spoken">
        <TextField
          label="Find a course or town"
          type="search"
          placeholder="Course or town"
          autoComplete="off"
          maxLength={SEARCH_MAX_LENGTH}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Chips label="Filters" options={options} chosen={filters} onToggle={toggle} />
        <OrderChoice order={order} status={status} onChoose={choose} onRequestPosition={requestPosition} />
      </div>
      {areMarksMissing && <RetryLine onRetry={refetchMarks}>We couldn’t load what you’ve played.</RetryLine>}
      {found.length === 0 && filters.has('played') && played.size === 0 && (
        <Notice title="No course marked as played yet">Open a course and tap “Played”.</Notice>
      )}
      {found.length === 0 && !(filters.has('played') && played.size === 0) && (
        <Notice title="No course matches">
          <p>Try fewer letters, fewer filters or the town’s name.</p>
          {query.trim() !== '' && <Link to={paths.suggestCourse(query.trim())}>Suggest this course</Link>}
        </Notice>
      )}
      {Array.from({ length: Math.ceil(Math.min(shown, found.length) / BLOCK) }, (_, block) => (
        <Block
          key={block}
          courses={found.slice(block * BLOCK, (block + 1) * BLOCK)}
          before={block * BLOCK}
          locationId={locationId}
          position={order === 'nearest' ? position : null}
        />
      ))}
      <div ref={setEnd} />
    </>
  );
}

/** Ids of the courses that the member has played; none while the marks are not known. */
function playedOf(state: RootState, courses: readonly Course[]): ReadonlySet<number> {
  const marks = selectMarks(state) ?? {};
  return new Set(courses.flatMap(({ _id }) => (marks[_id]?.playedAt == null ? [] : _id)));
}

type BlockProps = { courses: readonly Course[]; before: number; locationId: string; position: Place | null };

/** Block of a long list with content-visibility, which would cost more at each tap if it were set on each row. */
function Block({ courses, before, locationId, position }: BlockProps) {
  return (
    <ul className={styles.block} aria-label={`Courses ${before + 1} to ${before + courses.length}`}>
      {courses.map((course) => (
        <VotingRow key={course._id} course={course} locationId={locationId} position={position} />
      ))}
    </ul>
  );
}

/** `position`: the row says how far away the course is. */
type VotingRowProps = { course: Course; locationId: string; position: Place | null };

/** Memoized, so that a vote rerenders its own row only. */
const VotingRow = memo(function VotingRow({ course, locationId, position }: VotingRowProps) {
  const away = position ? ` · ${formatMiles(milesBetween(position, course))}` : '';
  return (
    <CourseRow
      name={course.name}
      to={paths.course(course._id)}
      facts={courseFacts(course) + away}
      control={<VoteButton courseId={course._id} courseName={course.name} locationId={locationId} />}
    />
  );
});
