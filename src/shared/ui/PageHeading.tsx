import { type ReactNode, useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import styles from './PageHeading.module.css';

type PageHeadingProps = {
  /** Said by the browser's tab, before the product's name. */
  title: string;
  children?: ReactNode;
  /** A line above the heading, in small muted type. */
  above?: ReactNode;
  below?: ReactNode;
};

let isFirstPage = true;

/** A page's heading: names the browser's tab and takes the focus when the page was reached by a link. */
export function PageHeading({ title, children = title, above, below }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigation = useNavigationType();

  // Synchronises with the browser's tab.
  useEffect(() => {
    document.title = `${title} · Top Picks`;
  }, [title]);

  // Synchronises with the keyboard and the screen reader: a new page begins at its heading. The first page keeps the browser's own start.
  useEffect(() => {
    if (!isFirstPage && navigation !== NavigationType.Pop) {
      heading.current?.focus({ preventScroll: true });
      if (window.location.hash === '') document.documentElement.scrollTop = 0;
    }
    isFirstPage = false;
  }, [navigation]);

  return (
    <header className={styles.head}>
      {above && <p className={styles.above}>{above}</p>}
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      {below && <p className={styles.below}>{below}</p>}
    </header>
  );
}
