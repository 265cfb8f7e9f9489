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

/** Verifies, changes or recovers an address with a mailed code, and tells our server where somebody is signed in here. */
export function AppliedCode({ mode, code }: { mode: AppliedMode; code: string }) {
  const [outcome, setOutcome] = useState<'waiting' | 'done' | AuthProblem>('waiting');
  const isAnonymous = useAppSelector(selectSession).status === 'anonymous';
  const dispatch = useAppDispatch();
  const [follow] = useSyncIdentityMutation();
  const [getMe] = useLazyGetMeQuery();
  const withIdentity = useIdentity();
  const hasStarted = useRef(false);

  const apply = async (): Promise<void> => {
    const failed = await withIdentity(async (identity, settings) => {
      const replaced = await identity.applyMailedCode(settings, code);
      if (isAnonymous) return;
      if (mode === 'verifyAndChangeEmail') {
        // The identity service has ended this account's sign-ins; our server hears of the new address at the next one.
        const { data: user } = await getMe(undefined, true);
        const isOwn = user !== undefined && user.email.toLowerCase() === replaced?.toLowerCase();
        if (isOwn) await dispatch(signOut('addressChanged')).catch(() => undefined);
        return;
      }
      // Without a sign-in of this tab at the identity service, the next sign-in tells our server.
      const idToken = await identity.freshIdToken(settings).catch(() => null);
      if (idToken !== null) await follow({ idToken });
    });
    setOutcome(failed ?? 'done');
  };

  // Synchronises with the identity service: the code is used once.
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void apply();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
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
