import styles from './Facts.module.css';

/** Expandable list of a record's further fields. */
export function Facts({ label, facts }: { label: string; facts: Record<string, unknown> }) {
  const entries = Object.entries(facts);
  if (entries.length === 0) return '–';
  return (
    <details className={styles.facts}>
      <summary>{label}</summary>
      <dl>
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{toText(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function toText(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'from' in value && 'to' in value) {
    return `${toText(value.from)} → ${toText(value.to)}`;
  }
  if (value === null || value === undefined) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
