import { NOT_FOUND_HEAD } from '#contract/pageHead';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { PageView } from '../navigation/PageView.tsx';
import styles from './NotFound.module.css';

/** The page of an address that leads nowhere. */
export const PageNotFound = () => (
  <PageView>
    <NotFound />
  </PageView>
);

export function NotFound() {
  return (
    <div className={styles.page}>
      <PageHeading
        head={NOT_FOUND_HEAD}
        below="We couldn’t find that page. The link may have a typo, or the page is gone."
      />
      <ButtonLink to={paths.leaderboard}>See the ranking</ButtonLink>
    </div>
  );
}
