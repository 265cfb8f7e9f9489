import { NOT_FOUND_HEAD } from '#contract/pageHead';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import styles from './NotFound.module.css';

export function NotFound() {
  return (
    <div className={styles.page}>
      <PageHeading
        head={NOT_FOUND_HEAD}
        below="This address leads nowhere. It may have been mistyped, or the page is gone."
      />
      <ButtonLink to={paths.leaderboard}>See the ranking</ButtonLink>
    </div>
  );
}
