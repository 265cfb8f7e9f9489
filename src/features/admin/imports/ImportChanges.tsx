import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ImportChange, ImportField, ImportFieldValue } from '#contract/adminImports';
import { ADMIN_PAGE } from '#contract/limits';
import { formatMiles } from '../../../shared/distance.ts';
import { formatCount } from '../../../shared/numbers.ts';
import { paths } from '../../../shared/paths.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { useDebouncedValue } from '../../../shared/useDebouncedValue.ts';
import { AdminTable, type Column } from '../AdminTable.tsx';
import { SearchField } from '../SearchField.tsx';
import { SelectField } from '../SelectField.tsx';
import { Tag } from '../Tag.tsx';
import styles from './ImportChanges.module.css';

const FIELD_LABELS: Record<ImportField, string> = {
  name: 'Name',
  city: 'City',
  lat: 'Latitude',
  lon: 'Longitude',
  holes: 'Holes',
  par: 'Par',
  access: 'Access',
  opened: 'Year opened',
  architect: 'Architect',
  external_id: 'External ID',
  active: 'Status',
};

/** What a field is called on the screen. */
export const labelOf = (field: string): string => FIELD_LABELS[field as ImportField];

const PARTS = {
  all: { label: 'All changes', has: ({ kind }: ImportChange) => kind !== 'unchanged' },
  added: { label: 'New', has: ({ kind }: ImportChange) => kind === 'added' },
  similar: { label: 'May be duplicates', has: ({ similar }: ImportChange) => similar !== undefined },
  changed: { label: 'Changed', has: ({ kind }: ImportChange) => kind === 'changed' },
  unchanged: { label: 'Unchanged', has: ({ kind }: ImportChange) => kind === 'unchanged' },
} as const;
type Part = keyof typeof PARTS;
const isPart = (text: string): text is Part => text in PARTS;

const COLUMNS: readonly Column<ImportChange>[] = [
  { title: 'Course', cell: (change) => <Course change={change} /> },
  { title: 'What changes', cell: (change) => <What change={change} /> },
  { title: 'Line', cell: ({ line }) => formatCount(line) },
];

/** What an import would make of each row, found by name and kind. */
export function ImportChanges({ changes }: { changes: readonly ImportChange[] }) {
  const [part, setPart] = useState<Part>('all');
  const [search, setSearch] = useState('');
  const words = useDebouncedValue(search).trim().toLowerCase().split(/\s+/);
  const isFound = ({ name, city, state }: ImportChange) => {
    const text = ` ${name} ${city} ${state}`.toLowerCase();
    return words.every((word) => text.includes(` ${word}`));
  };
  const found = changes.filter((change) => PARTS[part].has(change) && isFound(change));
  return (
    <section className={styles.changes} aria-labelledby="changes">
      <h2 id="changes">What would change</h2>
      <div className={styles.search}>
        <SearchField label="Find a course" hint="By name, city or state code." value={search} onSearch={setSearch} />
        <SelectField
          label="Show"
          options={Object.entries(PARTS).map(([name, { label, has }]) => [
            name,
            `${label} (${formatCount(changes.filter(has).length)})`,
          ])}
          value={part}
          onChange={({ target }) => setPart(isPart(target.value) ? target.value : 'all')}
        />
      </div>
      {found.length === 0 ? <p>No row matches.</p> : <Rows key={`${part} ${words.join(' ')}`} rows={found} />}
    </section>
  );
}

function Rows({ rows }: { rows: readonly ImportChange[] }) {
  const [shown, setShown] = useState(ADMIN_PAGE);
  return (
    <>
      <AdminTable label="changes" columns={COLUMNS} rows={rows.slice(0, shown)} keyOf={({ line }) => line} />
      {shown < rows.length && (
        <div className={styles.more}>
          <Button look="quiet" onClick={() => setShown(shown + ADMIN_PAGE)}>
            Show more rows
          </Button>
          <p>
            {formatCount(shown)} of {formatCount(rows.length)}
          </p>
        </div>
      )}
    </>
  );
}

function Course({ change: { courseId, name, city, state } }: { change: ImportChange }) {
  return (
    <>
      {courseId === undefined ? name : <Link to={paths.course(courseId)}>{name}</Link>}
      <span className={styles.place}>
        {city}, {state}
      </span>
    </>
  );
}

function What({ change: { kind, fields = {}, similar = [] } }: { change: ImportChange }) {
  if (kind === 'unchanged') return 'Nothing';
  return (
    <ul className={styles.what}>
      {kind === 'added' && (
        <li>
          <Tag>New</Tag>
        </li>
      )}
      {Object.entries(fields).map(([field, { from, to }]) => (
        <li key={field}>
          {labelOf(field)}: <del>{textOf(field, from)}</del> → <ins>{textOf(field, to)}</ins>
        </li>
      ))}
      {similar.map(({ courseId, line, name, city, miles }) => (
        <li key={courseId ?? `line ${line}`}>
          May be {courseId === undefined ? `${name} in line ${line}` : <Link to={paths.course(courseId)}>{name}</Link>},{' '}
          {city} ({formatMiles(miles)})
        </li>
      ))}
    </ul>
  );
}

function textOf(field: string, value: ImportFieldValue): string {
  if (field === 'active') return value === true ? 'Active' : 'Withdrawn';
  return value === null ? 'not known' : String(value);
}
