import { useLocation, Navigate, Outlet } from 'react-router-dom';
import { useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { useGetConfigQuery } from '../../../api/endpoints/configApi.ts';
import { useSyncIdentityMutation, useLazyGetMeQuery } from '../../../core/session/sessionApi.ts';
import { selectSession } from '../../../core/session/sessionSlice.ts';
import { signOut } from '../../../core/session/signOut.ts';
import { type AuthProblem, useIdentity } from '../../../core/identity/useIdentity.ts';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../shared/ui/Button.tsx';
import { AuthCard } from '../AuthCard.tsx';
import { NewPassword } from './NewPassword.tsx';
import { MailHeading } from './MailHeading.tsx';
import { BrokenLink } from './BrokenLink.tsx';
import { isSignInLink, linkPageOf } from './linkUrls.ts';

type Outcome = { title: string; below: string; next: { to: string; label: string } };

const ranking = { to: paths.leaderboard, label: 'See the ranking' };

/** Modes whose code is applied as soon as the link is opened, with the text shown afterwards. */
const APPLIED_MODES = {
  verifyEmail: {
    title: 'Your email is verified',
    below: 'Thanks! If you’re signed in on another page, press “I’ve verified it” there.',
    next: ranking,
  },
  verifyAndChangeEmail: {
    title: 'Your new email is set',
    below: 'Sign in with it from now on.',
    next: { to: paths.login, label: 'Sign in' },
  },
  recoverEmail: {
    title: 'Your old email is back',
    below: 'If someone else changed it, set a new password now.',
    next: { to: paths.resetPassword, label: 'Set a new password' },
  },
} as const satisfies Record<string, Outcome>;

type AppliedMode = keyof typeof APPLIED_MODES;

const isAppliedMode = (mode: string | null): mode is AppliedMode => mode !== null && Object.hasOwn(APPLIED_MODES, mode);

/** /auth/action: the identity service's action URL; `mode` says what the code is for. */
export function AuthActionPage() {
  const { search } = useLocation();
  const parameters = new URLSearchParams(search);
  const [mode, code] = [parameters.get('mode'), parameters.get('oobCode')];

  return (
    <AuthCard>
      {code && mode === 'resetPassword' ? (
        <NewPassword key={code} code={code} />
      ) : code && isAppliedMode(mode) ? (
        <AppliedCode key={code} mode={mode} code={code} />
      ) : (
        <>
          <MailHeading title="This link is incomplete" below="Open it from the email again, or copy the whole link." />
          <ButtonLink to={paths.login}>Sign in</ButtonLink>
        </>
      )}
    </AuthCard>
  );
}

/** Applies a mailed code (verify, change or recover an address) and syncs a signed-in member with our server. */
function AppliedCode({ mode, code }: { mode: AppliedMode; code: string }) {
  const [outcome, setOutcome] = useState<'waiting' | 'done' | AuthProblem>('waiting');
  const isAnonymous = useAppSelector(selectSession).status === 'anonymous';
  const dispatch = useAppDispatch();
  const [syncIdentity] = useSyncIdentityMutation();
  const [getMe] = useLazyGetMeQuery();
  const { data: config } = useGetConfigQuery();
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
        if (isOwn) await dispatch(signOut('addressChanged'));
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
  // Elsewhere they have counted all along, or wait for longer.
  const isCountedNow = mode === 'verifyEmail' && config?.requireVerifiedEmail && !config.newAccountWaitHours;
  return (
    <>
      <MailHeading title={title} below={isCountedNow ? `Your votes count now. ${below}` : below} />
      <ButtonLink to={next.to}>{next.label}</ButtonLink>
    </>
  );
}

/** Route wrapper of /auth/action: redirects sign-in links to the page that handles them. */
export function SignInLinkRedirect() {
  const { search } = useLocation();
  return isSignInLink(search) ? <Navigate to={linkPageOf(search)} replace /> : <Outlet />;
}
