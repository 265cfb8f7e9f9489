import { errorMessage } from '../../api/failure.ts';
import { useGetMeQuery } from '../../core/session/sessionApi.ts';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { OwnData } from './OwnData.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { Sessions } from './Sessions.tsx';
import { SignInWays } from './SignInWays.tsx';
import { useSignInWays } from './useSignInWays.ts';

/** The part of the settings that is about the account: sign-in, sessions, the member's own data. */
export function Account() {
  const { data: user, error } = useGetMeQuery();
  const { ways, look } = useSignInWays();
  // The whole page says what failed, at its first part.
  const waiting = error ? <p>{errorMessage(error)}</p> : <SkeletonRows label="Loading your account" count={1} />;
  return (
    <>
      <SettingsSection title="Signing in">
        {user ? <SignInWays ways={ways} address={user.email} onChanged={look} /> : waiting}
      </SettingsSection>
      <SettingsSection title="Where you are signed in">
        <Sessions />
      </SettingsSection>
      <SettingsSection title="Your data">
        {user ? <OwnData ways={ways} address={user.email} /> : waiting}
      </SettingsSection>
    </>
  );
}
