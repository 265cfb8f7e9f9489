import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { SEARCH_MAX_LENGTH, SEARCH_RESULTS_MAX } from '#contract/limits';
import type { FoundCourse } from '#contract/searchResults';
import { PAGE_HEADS } from '#contract/staticHeads';
import { findState } from '#contract/states';
import { useBallotIn } from '../../core/ballot/usePicksIn.ts';
import { VoteButton } from '../../core/ballot/VoteButton.tsx';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { groupsOf, stateLink, summaryOf, townLink } from '../../core/search/groupsOf.ts';
import { NothingFound } from '../../core/search/NothingFound.tsx';
import { useSearch } from '../../core/search/useSearch.ts';
import { paths } from '../../shared/paths.ts';
import { courseFactsWithState, CourseRow, SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { TextField } from '../../shared/ui/Field.tsx';
import { plural } from '../../shared/numbers.ts';
import { Button } from '../../shared/ui/Button.tsx';
import styles from './SearchPage.module.css';
import { useSearchAddress } from './useSearchAddress.ts';

/** /search: search of the whole country with all results; the address holds the query. */
export function SearchPage() {
  const [params] = useSearchParams();
  const queryInUrl = params.get('q') ?? '';
  // A link to another search replaces what is typed; an address that this page has written itself does not.
  const [typed, setTyped] = useState(queryInUrl);
  const [previousQueryInUrl, setPreviousQueryInUrl] = useState(queryInUrl);
  if (queryInUrl !== previousQueryInUrl) {
    setPreviousQueryInUrl(queryInUrl);
    if (queryInUrl !== typed.trim()) setTyped(queryInUrl);
  }
  const writeAddress = useSearchAddress(typed.trim(), queryInUrl);
  return (
    <div onBlur={writeAddress}>
      <PageHeading head={PAGE_HEADS.search} below="Courses, states and towns in all 50 states." />
      <Search text={typed} onText={setTyped} />
    </div>
  );
}

function Search({ text, onText }: { text: string; onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { q, results, isCurrent, failure, retry } = useSearch(text, SEARCH_RESULTS_MAX);

  // A visitor without a query is here to type one. What was typed before hydration is kept.
  useEffect(() => {
    const box = input.current;
    if (!box) return;
    if (box.value !== '') onText(box.value);
    else box.focus({ preventScroll: true });
  }, [onText]);

  const searchFor = (next: string) => {
    onText(next);
    input.current?.focus();
  };
  const { courses, states, towns } = groupsOf(results ?? []);
  const places = [...states.map(stateLink), ...towns.map(townLink)];
  return (
    <div className={styles.columns}>
      <div>
        <form
          role="search"
          aria-label="All 50 states"
          action={paths.search()}
          onSubmit={(event) => event.preventDefault()}
        >
          <TextField
            ref={input}
            label="Find a course, state or town"
            name="q"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={SEARCH_MAX_LENGTH}
            value={text}
            onChange={({ target }) => onText(target.value)}
          />
        </form>
        <p role="status" className={styles.status}>
          {q === undefined
            ? 'Type at least two letters.'
            : failure
              ? ''
              : isCurrent
                ? summaryOf(results ?? [])
                : 'Searching…'}
        </p>
        {failure && <LoadFailure title="Search didn’t work" failure={failure} onRetry={retry} />}
        {q !== undefined && !failure && results === undefined && <SkeletonRows label="Searching" />}
        {q !== undefined && isCurrent && results?.length === 0 && (
          <NothingFound q={q} onTryTown={() => searchFor('')} />
        )}
      </div>
      <aside className={styles.beside} aria-label="Beside the results">
        {places.length > 0 && (
          <ul className={styles.places} aria-label="States and towns">
            {places.map(({ to, name, about }) => (
              <li key={to}>
                <Link to={to}>
                  <span className={styles.name}>{name}</span> <span className={styles.about}>{about}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.advices} data-is-alone={q === undefined}>
          {q !== undefined && <FoundByState courses={courses} onState={(name) => searchFor(`${q} ${name}`)} />}
          <SearchAdvice />
        </div>
      </aside>
      {courses.length > 0 && (
        <ul className={styles.courses} aria-label="Courses">
          {courses.map((course) => (
            <FoundRow key={course.courseId} course={course} />
          ))}
        </ul>
      )}
    </div>
  );
}

function FoundRow({ course }: { course: FoundCourse }) {
  const { courseId, name, locationId } = course;
  useBallotIn(locationId);
  return (
    <CourseRow
      name={name}
      to={paths.course(courseId)}
      facts={courseFactsWithState(course)}
      control={<VoteButton courseId={courseId} courseName={name} locationId={locationId} />}
    />
  );
}

const STATES_SHOWN = 8;

type FoundByStateProps = { courses: readonly FoundCourse[]; onState: (stateName: string) => void };

/**
 * The states of the courses found, those with most first; one of them narrows the search. Nothing when all are in one
 * state.
 */
function FoundByState({ courses, onState }: FoundByStateProps) {
  const counts = new Map<string, number>();
  for (const { state } of courses) counts.set(state, (counts.get(state) ?? 0) + 1);
  const states = [...counts]
    .map(([code, count]) => ({ name: findState(code)?.name ?? code, count }))
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name));
  if (states.length < 2) return null;
  return (
    <section className={styles.card} aria-labelledby="by-state">
      <h2 id="by-state">In one state</h2>
      <ul className={styles.states}>
        {states.slice(0, STATES_SHOWN).map(({ name, count }) => (
          <li key={name}>
            <Button look="quiet" onClick={() => onState(name)}>
              {name}
            </Button>
            <span className={styles.about}>{plural(count, 'course')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the search forgives, and where to go when a course is missing. */
function SearchAdvice() {
  return (
    <section className={styles.card} aria-labelledby="advice">
      <h2 id="advice">How to find a course</h2>
      <ul className={styles.advice}>
        <li>The first letters are enough. Typos are fine.</li>
        <li>Accents, “St.” or “Saint” and word order don’t matter.</li>
        <li>Add a town or state to narrow it down: “pine Michigan”.</li>
      </ul>
      <Link to={paths.suggestCourse('')}>Suggest a missing course</Link>
    </section>
  );
}
