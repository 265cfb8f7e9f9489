import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Chips.module.css';

type ChipLinksProps = {
  label: string;
  links: readonly { to: string; text: string; isCurrent: boolean }[];
  /** Whether each view is an entry of its own in the browser's history; otherwise it replaces the current one. */
  isKept?: boolean;
  /** After the links, in the same line. */
  children?: ReactNode;
};

/** Views of one page, in one line that scrolls on a phone. */
export function ChipLinks({ label, links, isKept = false, children }: ChipLinksProps) {
  return (
    <nav
      aria-label={label}
      className={styles.line}
      data-screen-only=""
      // Browsers do not scroll a half-visible chip into view.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
    >
      {links.map(({ to, text, isCurrent }) => (
        <Link
          key={text}
          to={to}
          replace={!isKept}
          className={styles.chip}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
      {children}
    </nav>
  );
}
