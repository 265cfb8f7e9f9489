import { errorMessage } from '../../api/failure.ts';
import { useGetMeQuery } from '../../core/session/sessionApi.ts';
import { useSignInMethods } from '../../core/account/useSignInMethods.ts';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { OwnData } from './OwnData.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { Sessions } from './Sessions.tsx';
import { SignInMethods } from './SignInMethods.tsx';

/** Account sections of the settings: sign-in, sessions, own data. */
export function Account() {
  const { data: user, error } = useGetMeQuery();
  const { methods, refetch } = useSignInMethods();
  // The page's first section offers the retry.
  const waiting = error ? <p>{errorMessage(error)}</p> : <SkeletonRows label="Loading your account" count={1} />;
  return (
    <>
      <SettingsSection title="How you sign in">
        {user ? <SignInMethods methods={methods} address={user.email} onChanged={refetch} /> : waiting}
      </SettingsSection>
      <SettingsSection title="Where you’re signed in">
        <Sessions />
      </SettingsSection>
      <SettingsSection title="Your data">
        {user ? <OwnData methods={methods} address={user.email} /> : waiting}
      </SettingsSection>
    </>
  );
}
