import { useEffect } from 'react';
import { PAGE_HEADS } from '#contract/staticHeads';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import {
  logoutReached,
  selectIsMember,
  selectIsSignedOut,
  selectIsUnreachable,
  selectIsUnsettled,
  selectSignOutReason,
} from '../../../core/session/sessionSlice.ts';
import { signOut } from '../../../core/session/signOut.ts';
import { SIGN_OUT_MESSAGES } from '../../../core/session/signOutMessages.ts';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../shared/ui/Button.tsx';
import { PageHeading } from '../../../shared/ui/PageHeading.tsx';
import { PageSpinner } from '../../../shared/ui/PageSpinner.tsx';
import { AuthCard } from '../AuthCard.tsx';
import styles from './LogoutPage.module.css';

/** Signs a member out, then links back to the sign-in. */
export function LogoutPage() {
  const dispatch = useAppDispatch();
  const isMember = useAppSelector(selectIsMember);
  const isUnreachable = useAppSelector(selectIsUnreachable);
  const isUnsettled = useAppSelector(selectIsUnsettled);
  const reason = useAppSelector(selectSignOutReason);
  const isSignedOut = useAppSelector(selectIsSignedOut);

  // Opening this page ends it.
  useEffect(() => {
    if (isMember || isUnreachable) dispatch(signOut()).catch(() => undefined);
  }, [dispatch, isMember, isUnreachable]);

  // From now on no guarded page is mounted that could redirect.
  useEffect(() => {
    if (isSignedOut) dispatch(logoutReached());
  }, [dispatch, isSignedOut]);

  if (isMember || isUnreachable || isUnsettled) return <PageSpinner label="Signing you out" />;
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
