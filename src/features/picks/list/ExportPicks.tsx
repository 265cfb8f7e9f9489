import { Download, Printer } from 'lucide-react';
import type { Course } from '#contract/courses';
import { toCsvText } from '#contract/csv';
import { saveFile } from '../../../shared/saveFile.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import styles from './ExportPicks.module.css';

type ExportPicksProps = {
  /** State code, lower case. */
  code: string;
  picks: Parameters<typeof picksCsv>[0];
};

/** Buttons to download and print the list. */
export function ExportPicks({ code, picks }: ExportPicksProps) {
  const download = () => saveFile(`top-picks-${code}.csv`, picksCsv(picks), 'text/csv');
  return (
    <div className={styles.buttons} data-screen-only="">
      <Button look="quiet" onClick={download}>
        <Download aria-hidden="true" size={18} />
        Download as CSV
      </Button>
      <Button look="quiet" onClick={() => window.print()}>
        <Printer aria-hidden="true" size={18} />
        Print
      </Button>
    </div>
  );
}

const COLUMNS = ['Place', 'Course', 'City', 'State', 'Access', 'Holes', 'Par'] as const;

/** A quoted field as in RFC 4180. */
function field(value: string | number | undefined): string {
  return `"${toCsvText(String(value ?? '')).replaceAll('"', '""')}"`;
}

/** The picks in order as CSV (RFC 4180), with a byte order mark so that spreadsheets detect UTF-8. */
export function picksCsv(picks: readonly (Pick<Course, 'name'> & Partial<Course>)[]): string {
  const rows = picks.map(({ name, city, state, access, holes, par }, index) => [
    index + 1,
    name,
    city,
    state,
    access,
    holes,
    par,
  ]);
  return `\ufeff${[COLUMNS, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
}
