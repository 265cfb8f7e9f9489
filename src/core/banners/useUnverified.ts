import { useEffect, useState } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import { readText, remove, STORAGE_KEYS, writeText } from '../../shared/storage.ts';
import { sessionApi } from '../session/sessionApi.ts';
import { selectSession } from '../session/sessionSlice.ts';
import { useGetConfigQuery } from '../../api/endpoints/configApi.ts';

/**
 * Whether this member's votes wait for the verification of the address. Stored in the browser, so that the next page
 * knows it before its first paint and its layout does not shift.
 */
export function useUnverified(): boolean {
  const isAnonymous = useAppSelector(selectSession).status === 'anonymous';
  const { data: user } = sessionApi.endpoints.getMe.useQueryState(undefined, { skip: isAnonymous });
  const { data: config } = useGetConfigQuery();
  const [stored] = useState(() => readText('local', STORAGE_KEYS.unverified) !== null);
  const known = isAnonymous ? false : user && config && config.requireVerifiedEmail && !user.emailVerified;

  useEffect(() => {
    if (known) writeText('local', STORAGE_KEYS.unverified, 'yes');
    else if (known === false) remove('local', STORAGE_KEYS.unverified);
  }, [known]);

  return known ?? stored;
}
