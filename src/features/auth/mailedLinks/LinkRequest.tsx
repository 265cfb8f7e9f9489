import { Link } from 'react-router-dom';
import { useReturnPath } from '../../../core/navigation/guards.tsx';
import { paths } from '../../../shared/paths.ts';
import { EmailForm } from '../EmailForm.tsx';
import { useAuthForm } from '../useAuthForm.ts';
import { useSendLink } from '../useSendLink.ts';
import { readLinkEmail } from './linkEmail.ts';
import { MailHeading } from './MailHeading.tsx';
import { PendingVote } from '../PendingVote.tsx';

export function LinkRequest() {
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
