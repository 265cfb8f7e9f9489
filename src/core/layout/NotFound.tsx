import type { ReactNode } from 'react';
import { NOT_FOUND_HEAD, type PageHead } from '#contract/pageHead';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { StateLinks } from '../../shared/ui/StateLinks.tsx';
import { PageView } from '../navigation/PageView.tsx';
import styles from './NotFound.module.css';

/** The page of an address that leads nowhere. */
export const PageNotFound = () => (
  <PageView>
    <NotFound />
  </PageView>
);

type NotFoundProps = {
  head?: PageHead;
  /** What may have happened. */
  children?: ReactNode;
};

/** In place of what is not there: what may have happened, and the ways to every ranking. */
export function NotFound({
  head = NOT_FOUND_HEAD,
  children = 'We couldn’t find that page. The link may have a typo, or the page is gone.',
}: NotFoundProps) {
  return (
    <div>
      <PageHeading head={head} below={children} />
      <p className={styles.ways}>
        <ButtonLink to={paths.leaderboard}>See the ranking</ButtonLink>
        <ButtonLink look="quiet" to={paths.search()}>
          Find a course
        </ButtonLink>
      </p>
      <h2>Or choose a state</h2>
      <StateLinks to={paths.stateLeaderboard} />
    </div>
  );
}
