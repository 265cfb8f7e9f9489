import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../shared/ui/Button.tsx';
import { AuthCard } from '../AuthCard.tsx';
import { isAppliedMode } from './appliedModes.ts';
import { AppliedCode } from './AppliedCode.tsx';
import { NewPassword } from './NewPassword.tsx';
import { isSignInLink, linkPageOf } from './linkAddress.ts';
import { MailHeading } from './MailHeading.tsx';

/** /auth/action: the identity service's action URL; `mode` says what the code is for. A sign-in link has a page of its own. */
export function AuthActionPage() {
  const { search } = useLocation();
  const parameters = new URLSearchParams(search);
  const [mode, code] = [parameters.get('mode'), parameters.get('oobCode')];
  if (isSignInLink(search)) return <Navigate to={linkPageOf(search)} replace />;

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
