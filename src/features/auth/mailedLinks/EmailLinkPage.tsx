import { useLocation, Link } from 'react-router-dom';
import { useReturnPath } from '../../../core/navigation/guards.tsx';
import { paths } from '../../../shared/paths.ts';
import { AuthCard } from '../AuthCard.tsx';
import { type LinkState, useSendLink, readLinkEmail } from '../useSendLink.ts';
import { EmailForm } from '../AuthForm.tsx';
import { useAuthForm } from '../useAuthForm.ts';
import { WaitingFlags } from '../WaitingFlags.tsx';
import { isSignInLink } from './linkUrls.ts';
import { LinkSignIn } from './LinkSignIn.tsx';
import { MailHeading } from './MailHeading.tsx';
import { CheckMail } from './CheckMail.tsx';

/** /login/link: requests a sign-in link and handles it when it is opened. */
export function EmailLinkPage() {
  const { search, state } = useLocation() as { search: string; state: LinkState | null };
  return (
    <AuthCard>
      {isSignInLink(search) ? (
        <LinkSignIn key={search} />
      ) : state?.sentTo === undefined ? (
        <LinkRequest />
      ) : (
        <LinkSent email={state.sentTo} />
      )}
    </AuthCard>
  );
}

function LinkRequest() {
  const { form, problem, show } = useAuthForm({ email: readLinkEmail() ?? '' });
  const sendLink = useSendLink();
  const from = useReturnPath();
  const submit = form.handleSubmit(async ({ email }) => show(await sendLink(email)));

  return (
    <>
      <MailHeading title="Sign in by email" below="We’ll email you a link that signs you in. No password needed." />
      <WaitingFlags />
      <EmailForm form={form} submitLabel="Email me a sign-in link" problem={problem} onSubmit={submit} />
      <p>
        Prefer a password?{' '}
        <Link to={paths.login} state={{ from }}>
          Sign in
        </Link>
      </p>
    </>
  );
}

function LinkSent({ email }: { email: string }) {
  const sendLink = useSendLink();
  const from = useReturnPath();
  return (
    <>
      <MailHeading title="Check your email" />
      <WaitingFlags />
      <CheckMail onSendAgain={() => sendLink(email)}>
        We sent a sign-in link to <strong>{email}</strong>. Open it on any device. On another one, we’ll ask for your
        email again.
      </CheckMail>
      <p>
        Wrong email?{' '}
        <Link to={paths.login} state={{ from }}>
          Start over
        </Link>
      </p>
    </>
  );
}
