import { useEffect, useState } from 'react';
import { errorMessage } from '../../api/failure.ts';
import { useGetMeQuery } from '../../core/session/sessionApi.ts';
import { hasIdentityUser } from '../../core/identity/loadIdentity.ts';
import { useIdentity } from '../../core/identity/useIdentity.ts';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { OwnData } from './OwnData.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { Sessions } from './Sessions.tsx';
import { SignInMethods } from './SignInMethods.tsx';
import type { AccountFormOptions } from './useAccountForm.ts';

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

/**
 * The member's sign-in methods, null while unknown or without an identity session in this tab; `refetch` reloads them.
 */
function useSignInMethods(): { methods: AccountFormOptions['methods']; refetch: () => void } {
  const [methods, setMethods] = useState<AccountFormOptions['methods']>(null);
  const withIdentity = useIdentity();

  const refetch = () => {
    if (!hasIdentityUser()) return;
    void withIdentity(async (identity, settings) => setMethods(await identity.signInMethods(settings)));
  };

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- refetched only after a change here
  useEffect(refetch, []);

  return { methods, refetch };
}
