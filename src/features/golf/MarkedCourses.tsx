import { Download } from 'lucide-react';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { csvFile } from '#contract/csv';
import { SEARCH_MAX_LENGTH } from '#contract/limits';
import type { Mark } from '#contract/marks';
import { createSearchIndex } from '#contract/search/searchIndex';
import { formatCount } from '../../shared/numbers.ts';
import { openPickerFirst } from '../../shared/openPickerFirst.ts';
import { paths } from '../../shared/paths.ts';
import { saveFile } from '../../shared/saveFile.ts';
import { toggled } from '../../shared/toggled.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Chips } from '../../shared/ui/Chips.tsx';
import { TextField } from '../../shared/ui/Field.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useIncrementalList } from '../../shared/useIncrementalList.ts';
import { csvRows, filterMarks, GOLF_ORDERS, type GolfFilter, type GolfOrder, sortMarks } from './golfFacts.ts';
import styles from './MarkedCourses.module.css';
import { markedAs, placeOf } from './markWords.ts';

const FILTERS: { value: GolfFilter; text: string }[] = [
  { value: 'played', text: 'Played' },
  { value: 'wanted', text: 'Want to play' },
  { value: 'noted', text: 'With a note' },
];
const ORDERS: Record<GolfOrder, string> = { newest: 'Newest', name: 'A–Z', state: 'By state' };

/** All marked courses with search, filters and a choice of their order; what is shown can be downloaded. */
export function MarkedCourses({ marks: current }: { marks: readonly Mark[] }) {
  const id = useId();
  // A tap above is painted before thousands of courses are sorted.
  const marks = useDeferredValue(current);
  const [search, setSearch] = useState('');
  const [filters, setFilters] = useState<ReadonlySet<GolfFilter>>(new Set());
  const [order, setOrder] = useState<GolfOrder>('newest');
  const query = useDeferredValue(search);
  const sorted = useMemo(() => sortMarks(marks, order), [marks, order]);
  const index = useMemo(() => createSearchIndex(sorted, ({ name, city }) => ({ name, town: city })), [sorted]);
  const matches = useMemo(() => (query.trim() === '' ? sorted : index.find(query)), [sorted, index, query]);
  const found = useMemo(() => filterMarks(matches, filters), [matches, filters]);
  const { shown, setEnd } = useIncrementalList(found.length);
  const download = () => saveFile('your-golf.csv', csvFile(csvRows(found)), 'text/csv');

  return (
    <section aria-labelledby="marked">
      <header className={styles.head}>
        <h2 id="marked">Your courses</h2>
        <Button look="quiet" onClick={download}>
          <Download aria-hidden="true" size={18} />
          Download as CSV
        </Button>
      </header>
      <div className={styles.choices}>
        <TextField
          label="Find a course or town"
          type="search"
          autoComplete="off"
          maxLength={SEARCH_MAX_LENGTH}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Chips
          label="Filters"
          options={FILTERS}
          chosen={filters}
          onToggle={(filter) => setFilters((before) => toggled(before, filter))}
        />
        <span className={styles.order}>
          <label htmlFor={id}>Order</label>
          <select
            id={id}
            autoComplete="off"
            value={order}
            onKeyDown={openPickerFirst}
            onChange={({ target }) => {
              const chosen = GOLF_ORDERS.find((one) => one === target.value);
              if (chosen) setOrder(chosen);
            }}
          >
            {GOLF_ORDERS.map((one) => (
              <option key={one} value={one}>
                {ORDERS[one]}
              </option>
            ))}
          </select>
        </span>
      </div>
      <p role="status" className={styles.count}>
        {formatCount(found.length)} of {formatCount(marks.length)}
      </p>
      {found.length === 0 && <Notice title="No course matches">Try fewer letters or fewer filters.</Notice>}
      <CourseLines marks={found} shown={shown} />
      <div ref={setEnd} />
    </section>
  );
}

/** Courses of a block with content-visibility. */
const BLOCK = 20;

function CourseLines({ marks, shown }: { marks: readonly Mark[]; shown: number }) {
  const count = Math.ceil(Math.min(shown, marks.length) / BLOCK);
  return Array.from({ length: count }, (_, block) => (
    <ul key={block} className={styles.block} aria-label={`Courses from ${block * BLOCK + 1} on`}>
      {marks.slice(block * BLOCK, (block + 1) * BLOCK).map((mark) => (
        <li key={mark.courseId}>
          <Link to={paths.course(mark.courseId)}>{mark.name}</Link>
          <span className={styles.marked}>{markedAs(mark)}</span>
          <span className={styles.place}>{placeOf(mark)}</span>
          {mark.note !== null && <span className={styles.note}>{mark.note}</span>}
        </li>
      ))}
    </ul>
  ));
}
