import { type ReactNode, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { PageHead as Head } from '#contract/pageHead';
import { PageHead } from './PageHead.tsx';
import styles from './PageHeading.module.css';

type PageHeadingProps = {
  head: Head;
  /** The heading's text, where it is not the title of the document. */
  children?: ReactNode;
  /** A line above the heading, in small muted type. */
  above?: ReactNode;
  below?: ReactNode;
  /** With less around it on a phone. */
  isCompact?: boolean;
};

let isFirstPage = true;

/** A page's heading. Sets the document's head, and takes the focus on every page but the first. */
export function PageHeading({ head, children = head.title, above, below, isCompact = false }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownFor = useRef<string>(undefined);
  const { pathname } = useLocation();
  const navigation = useNavigationType();

  // A new page begins at its heading. The first page keeps the browser's initial focus.
  useEffect(() => {
    if (shownFor.current === pathname) return;
    shownFor.current = pathname;
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    // On back and forward the browser restores the scroll position.
    const isNewPage = !isFirstPage && navigation !== NavigationType.Pop;
    if (isNewPage && window.location.hash === '') document.documentElement.scrollTop = 0;
    isFirstPage = false;
  }, [pathname, navigation]);

  return (
    <header className={styles.head} data-is-compact={isCompact}>
      <PageHead head={head} />
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      {above && <p className={styles.above}>{above}</p>}
      {below && <p className={styles.below}>{below}</p>}
    </header>
  );
}
