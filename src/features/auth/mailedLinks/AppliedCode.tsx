import { useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { useSyncIdentityMutation, useLazyGetMeQuery } from '../../../core/session/sessionApi.ts';
import { selectSession } from '../../../core/session/sessionSlice.ts';
import { signOut } from '../../../core/session/signOut.ts';
import { type AuthProblem, useIdentity } from '../../../core/identity/useIdentity.ts';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../shared/ui/Button.tsx';
import { APPLIED_MODES, type AppliedMode } from './appliedModes.ts';
import { BrokenLink } from './BrokenLink.tsx';
import { MailHeading } from './MailHeading.tsx';

/** Applies a mailed code (verify, change or recover an address) and syncs a signed-in member with our server. */
export function AppliedCode({ mode, code }: { mode: AppliedMode; code: string }) {
  const [outcome, setOutcome] = useState<'waiting' | 'done' | AuthProblem>('waiting');
  const isAnonymous = useAppSelector(selectSession).status === 'anonymous';
  const dispatch = useAppDispatch();
  const [syncIdentity] = useSyncIdentityMutation();
  const [getMe] = useLazyGetMeQuery();
  const withIdentity = useIdentity();
  const hasStarted = useRef(false);

  const apply = async (): Promise<void> => {
    const failed = await withIdentity(async (identity, settings) => {
      const replaced = await identity.applyMailedCode(settings, code);
      if (isAnonymous) return;
      if (mode === 'verifyAndChangeEmail') {
        // The identity service has revoked this account's sessions; our server learns the new address at the next
        // sign-in.
        const { data: user } = await getMe(undefined, true);
        const isOwn = user !== undefined && user.email.toLowerCase() === replaced?.toLowerCase();
        if (isOwn) await dispatch(signOut('addressChanged')).catch(() => undefined);
        return;
      }
      // Without an identity session in this tab, our server is synced at the next sign-in.
      const idToken = await identity.freshIdToken(settings).catch(() => null);
      if (idToken !== null) await syncIdentity({ idToken });
    });
    setOutcome(failed ?? 'done');
  };

  // The code works only once.
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void apply();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, []);

  if (outcome === 'waiting') return <MailHeading title="Checking the link" below="One moment…" />;
  if (outcome !== 'done') {
    const retry = () => {
      setOutcome('waiting');
      void apply();
    };
    return <BrokenLink problem={outcome} next={{ to: paths.login, label: 'Sign in' }} onRetry={retry} />;
  }
  const { title, below, next } = APPLIED_MODES[mode];
  return (
    <>
      <MailHeading title={title} below={below} />
      <ButtonLink to={next.to}>{next.label}</ButtonLink>
    </>
  );
}
