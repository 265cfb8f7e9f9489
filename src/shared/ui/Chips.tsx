import styles from './Chips.module.css';

type ChipsProps<T extends string> = {
  label: string;
  /** An unknown one keeps its place and cannot be chosen yet. */
  options: readonly { value: T; text: string; isUnknown?: boolean }[];
  chosen: ReadonlySet<T>;
  onToggle: (value: T) => void;
};

/** Filters that can be on or off, in one line that scrolls on a phone. */
export function Chips<T extends string>({ label, options, chosen, onToggle }: ChipsProps<T>) {
  return (
    <div role="group" aria-label={label} className={styles.line}>
      {options.map(({ value, text, isUnknown = false }) => (
        <button
          key={value}
          type="button"
          className={styles.chip}
          aria-pressed={isUnknown ? undefined : chosen.has(value)}
          aria-disabled={isUnknown || undefined}
          // Browsers do not scroll a half-visible chip into view.
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
          onClick={() => !isUnknown && onToggle(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
