import { useLocation } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../shared/ui/Button.tsx';
import { AuthCard } from '../AuthCard.tsx';
import { isAppliedMode } from './appliedModes.ts';
import { AppliedCode } from './AppliedCode.tsx';
import { NewPassword } from './NewPassword.tsx';
import { MailHeading } from './MailHeading.tsx';

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
          <MailHeading title="This link is not complete" below="Open it from the mail once more, or copy all of it." />
          <ButtonLink to={paths.login}>Sign in</ButtonLink>
        </>
      )}
    </AuthCard>
  );
}
