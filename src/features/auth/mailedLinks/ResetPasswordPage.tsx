import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useReturnPath } from '../../../core/navigation/guards.tsx';
import { useIdentity } from '../../../core/identity/useIdentity.ts';
import { paths } from '../../../shared/paths.ts';
import { AuthCard } from '../AuthCard.tsx';
import { EmailForm } from '../AuthForm.tsx';
import { useAuthForm } from '../useAuthForm.ts';
import { CheckMail } from './CheckMail.tsx';
import { addressWith } from './linkUrls.ts';
import { MailHeading } from './MailHeading.tsx';

/** /reset-password: requests a reset mail; the response does not reveal whether the address has an account. */
export function ResetPasswordPage() {
  const { form, problem, show } = useAuthForm({ email: '' });
  const [sentTo, setSentTo] = useState<string>();
  const withIdentity = useIdentity();
  const { key } = useLocation();
  const from = useReturnPath();

  const send = (email: string) =>
    withIdentity(async (identity, settings) => {
      await identity.sendPasswordReset(settings, email, addressWith(paths.login, from));
    });
  const submit = form.handleSubmit(async ({ email }) => {
    const failed = await send(email);
    show(failed);
    if (!failed) setSentTo(email);
  });

  return (
    <AuthCard key={key}>
      {sentTo === undefined ? (
        <>
          <MailHeading title="Set a new password" below="We’ll email you a link." />
          <EmailForm form={form} submitLabel="Email me a link" problem={problem} onSubmit={submit} />
        </>
      ) : (
        <>
          <MailHeading title="Check your email" />
          <CheckMail onSendAgain={() => send(sentTo)}>
            If <strong>{sentTo}</strong> has an account, we sent it a link to set a new password.
          </CheckMail>
        </>
      )}
      <p>
        <Link to={paths.login} state={{ from }}>
          Back to sign in
        </Link>
      </p>
    </AuthCard>
  );
}
