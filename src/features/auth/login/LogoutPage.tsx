import { PAGE_HEADS } from '#contract/staticHeads';
import { useAppSelector } from '../../../app/hooks.ts';
import { selectSignOutReason } from '../../../core/session/sessionSlice.ts';
import { SIGN_OUT_MESSAGES } from '../../../core/session/signOutMessages.ts';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../shared/ui/Button.tsx';
import { PageHeading } from '../../../shared/ui/PageHeading.tsx';
import { AuthCard } from '../AuthCard.tsx';
import styles from './LogoutPage.module.css';

/** Says that nobody is signed in; opening its address has signed the member out (src/app/start.ts). */
export function LogoutPage() {
  const reason = useAppSelector(selectSignOutReason);
  return (
    <AuthCard>
      <PageHeading head={PAGE_HEADS.logout} below={reason ? SIGN_OUT_MESSAGES[reason] : 'Your votes are safe.'}>
        {reason === 'deleted' ? 'Your account is deleted' : undefined}
      </PageHeading>
      <div className={styles.ways}>
        {reason !== 'deleted' && <ButtonLink to={paths.login}>Sign in again</ButtonLink>}
        <ButtonLink look="quiet" to={paths.leaderboard}>
          See the ranking
        </ButtonLink>
      </div>
    </AuthCard>
  );
}
