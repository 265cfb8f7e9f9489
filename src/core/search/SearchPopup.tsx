import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { SEARCH_RESULTS } from '#contract/limits';
import type { FoundCourse } from '#contract/searchResults';
import { courseFactsWithState } from '../../shared/ui/CourseRow.tsx';
import { paths } from '../../shared/paths.ts';
import { useBallotIn } from '../ballot/usePicksIn.ts';
import { VoteButton } from '../ballot/VoteButton.tsx';
import { LoadFailure } from '../feedback/LoadFailure.tsx';
import { groupsOf, stateLink, summaryOf, townLink } from './groupsOf.ts';
import { NothingFound } from './NothingFound.tsx';
import styles from './SearchPopup.module.css';
import { useGridKeys } from './useGridKeys.ts';
import { useSearch } from './useSearch.ts';

type SearchPopupProps = {
  gridId: string;
  input: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  onClear: () => void;
  onClose: () => void;
};

/** Popup of the search combobox; a grid, because a course has a link and a vote button (ARIA patterns). */
export function SearchPopup({ gridId, input, text, onText, onClear, onClose }: SearchPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const { q, results, isCurrent, failure, retry } = useSearch(text, SEARCH_RESULTS);
  const hasGrid = results !== undefined && results.length > 0;
  useGridKeys({ input, popup, gridId, hasGrid, onClose });

  // A tap elsewhere closes the popup.
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !input.current?.form?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [input, onClose]);

  // Text typed before this code was loaded.
  useEffect(() => {
    onText(input.current?.value ?? '');
  }, [input, onText]);

  if (q === undefined) return null;
  const { courses, states, towns } = groupsOf(results ?? []);
  return (
    // Its links and buttons are what is clicked; the popup closes behind a link.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={popup}
      className={styles.popup}
      aria-busy={!isCurrent && !failure}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a')) onClose();
      }}
    >
      {failure && <LoadFailure title="Search didn’t work" failure={failure} onRetry={retry} />}
      {isCurrent && results?.length === 0 && <NothingFound q={q} onTryTown={onClear} />}
      {hasGrid && (
        <div id={gridId} role="grid" aria-label="Search results">
          <Group label="Courses" rows={courses}>
            {courses.map((course) => (
              <CourseCells key={course.courseId} course={course} />
            ))}
          </Group>
          <Group label="States" rows={states}>
            {states.map((state) => (
              <PlaceCell key={state.code} {...stateLink(state)} />
            ))}
          </Group>
          <Group label="Towns" rows={towns}>
            {towns.map((town) => (
              <PlaceCell key={`${town.name} ${town.state}`} {...townLink(town)} />
            ))}
          </Group>
        </div>
      )}
      <p className={styles.foot}>
        <span role="status">{failure ? '' : isCurrent ? summaryOf(results ?? []) : 'Searching…'}</span>
        {hasGrid && <Link to={paths.search(q)}>See all</Link>}
      </p>
    </div>
  );
}

function Group({ label, rows, children }: { label: string; rows: readonly unknown[]; children: React.ReactNode }) {
  if (rows.length === 0) return null;
  return (
    <div role="rowgroup" aria-label={label}>
      <div className={styles.label} aria-hidden="true">
        {label}
      </div>
      {children}
    </div>
  );
}

function CourseCells({ course }: { course: FoundCourse }) {
  const { courseId, name, locationId } = course;
  useBallotIn(locationId);
  return (
    <div role="row" className={styles.row}>
      <div role="gridcell" className={styles.cell}>
        <Link to={paths.course(courseId)}>
          <span className={styles.name}>{name}</span>{' '}
          <span className={styles.about}>{courseFactsWithState(course)}</span>
        </Link>
      </div>
      <div role="gridcell" className={styles.vote}>
        <VoteButton courseId={courseId} courseName={name} locationId={locationId} />
      </div>
    </div>
  );
}

function PlaceCell({ to, name, about }: { to: string; name: string; about: string }) {
  return (
    <div role="row" className={styles.row}>
      <div role="gridcell" className={styles.cell}>
        <Link to={to}>
          <span className={styles.name}>{name}</span> <span className={styles.about}>{about}</span>
        </Link>
      </div>
    </div>
  );
}
