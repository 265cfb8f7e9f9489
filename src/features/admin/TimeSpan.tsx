import { TextField } from '../../shared/ui/Field.tsx';

/** Days such as "2026-06-15", in the browser's time zone; empty without a limit. */
export type TimeSpan = { from: string; until: string };

export const ALWAYS: TimeSpan = { from: '', until: '' };

type TimeSpanFieldsProps = {
  labels: readonly [from: string, until: string];
  span: TimeSpan;
  onChange: (span: TimeSpan) => void;
};

/** Two days between which something is looked for, both included. */
export function TimeSpanFields({ labels: [from, until], span, onChange }: TimeSpanFieldsProps) {
  return (
    <>
      <TextField
        label={from}
        type="date"
        value={span.from}
        max={span.until || undefined}
        onChange={({ target }) => onChange({ ...span, from: target.value })}
      />
      <TextField
        label={until}
        type="date"
        value={span.until}
        min={span.from || undefined}
        onChange={({ target }) => onChange({ ...span, until: target.value })}
      />
    </>
  );
}

/** The moments of a span, as the API takes them. */
export function spanParams({ from, until }: TimeSpan): { from?: string; until?: string } {
  return {
    ...(from === '' ? {} : { from: midnightOf(from, 0) }),
    ...(until === '' ? {} : { until: midnightOf(until, 1) }),
  };
}

/** The midnight that begins a day, or one of those after it. */
function midnightOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
