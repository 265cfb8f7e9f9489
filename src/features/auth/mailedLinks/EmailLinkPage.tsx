import { useLocation, Link } from 'react-router-dom';
import { useReturnPath } from '../../../core/navigation/guards.tsx';
import { paths } from '../../../shared/paths.ts';
import { AuthCard } from '../AuthCard.tsx';
import { type LinkState, useSendLink, readLinkEmail } from '../useSendLink.ts';
import { EmailForm } from '../AuthForm.tsx';
import { useAuthForm } from '../useAuthForm.ts';
import { PendingVote } from '../PendingVote.tsx';
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
      <MailHeading title="Sign in by e-mail" below="A link comes by mail. It signs you in, without a password." />
      <PendingVote until="signIn" />
      <EmailForm form={form} submitLabel="E-mail me a link" problem={problem} onSubmit={submit} />
      <p>
        Rather use a password?{' '}
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
      <MailHeading title="Check your mail" />
      <PendingVote until="signIn" />
      <CheckMail onSendAgain={() => sendLink(email)}>
        A link that signs you in is on its way to <strong>{email}</strong>. Open it on any device; on another one you
        will be asked for your address once more.
      </CheckMail>
      <p>
        Wrong address?{' '}
        <Link to={paths.login} state={{ from }}>
          Start over
        </Link>
      </p>
    </>
  );
}
