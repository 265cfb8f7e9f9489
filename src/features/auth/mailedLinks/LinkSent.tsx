import { Link } from 'react-router-dom';
import { useReturnPath } from '../../../core/navigation/guards.tsx';
import { paths } from '../../../shared/paths.ts';
import { CheckMail } from './CheckMail.tsx';
import { useSendLink } from '../useSendLink.ts';
import { MailHeading } from './MailHeading.tsx';
import { PendingVote } from '../PendingVote.tsx';

export function LinkSent({ email }: { email: string }) {
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
