import { Link } from 'react-router-dom';
import styles from './Chips.module.css';

type ChipsProps<T extends string> = {
  label: string;
  options: readonly { value: T; text: string }[];
  chosen: ReadonlySet<T>;
  onToggle: (value: T) => void;
};

/** Filters that can be on or off, in one line that scrolls on a phone. */
export function Chips<T extends string>({ label, options, chosen, onToggle }: ChipsProps<T>) {
  return (
    <div role="group" aria-label={label} className={styles.line}>
      {options.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          className={styles.chip}
          aria-pressed={chosen.has(value)}
          // Browsers do not scroll a half-visible chip into view.
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
          onClick={() => onToggle(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

type ChipLinksProps = { label: string; links: readonly { to: string; text: string; isCurrent: boolean }[] };

/**
 * Views of one page, in one line that scrolls on a phone. Another view takes the place of this one in the browser's
 * history.
 */
export function ChipLinks({ label, links }: ChipLinksProps) {
  return (
    <nav aria-label={label} className={styles.line} data-screen-only="">
      {links.map(({ to, text, isCurrent }) => (
        <Link
          key={to}
          to={to}
          replace
          className={styles.chip}
          aria-current={isCurrent ? 'page' : undefined}
          // Browsers do not scroll a half-visible chip into view.
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
