import styles from './Chips.module.css';

type ChipsProps<T extends string> = {
  label: string;
  /** Disabled: its place is kept, and it cannot be chosen yet. */
  options: readonly { value: T; text: string; disabled?: boolean }[];
  chosen: ReadonlySet<T>;
  onToggle: (value: T) => void;
};

/** Filters that can be on or off, in one line that scrolls on a phone. */
export function Chips<T extends string>({ label, options, chosen, onToggle }: ChipsProps<T>) {
  return (
    <div role="group" aria-label={label} className={styles.line}>
      {options.map(({ value, text, disabled }) => (
        <button
          key={value}
          type="button"
          className={styles.chip}
          aria-pressed={chosen.has(value)}
          disabled={disabled}
          // Browsers do not scroll a half-visible chip into view.
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
          onClick={() => onToggle(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
