import { useEffect } from 'react';
import { errorMessage, envelopeOf, type ApiFailure } from '../../api/failure.ts';
import { useLazyGetConfigQuery } from '../../api/endpoints/configApi.ts';
import type { IdentitySettings } from './firebaseIdentity.ts';
import { CODE_LIMIT_MS, isTimeout, withTimeout } from '../../shared/withTimeout.ts';
import { loadIdentity } from './loadIdentity.ts';
import { identityMessage, type IdentityMessage } from './identityMessages.ts';

export type Identity = typeof import('./firebaseIdentity.ts');

/** What went wrong, as a sentence, and by the code of the identity service or of our server. */
export type AuthProblem = IdentityMessage & { code?: string | undefined };

const NOT_LOADED = 'Sign-in didn’t load. Check your connection and try again.';
const NOT_LOADED_YET = 'Sign-in is taking too long to load. Try again, or reload the page.';

/**
 * Returns a function that runs one identity action and resolves to what failed, if anything. Loads the module while the
 * form is being filled in, and not before: a phone would be busy with it when somebody wants to begin typing.
 */
export function useIdentity() {
  const [getConfig] = useLazyGetConfigQuery();

  useEffect(() => {
    const load = () => void loadIdentity().catch(() => undefined);
    document.addEventListener('input', load, { once: true });
    return () => document.removeEventListener('input', load);
  }, []);

  return async (
    action: (identity: Identity, settings: IdentitySettings) => Promise<void>,
  ): Promise<AuthProblem | undefined> => {
    let identity: Identity | undefined;
    try {
      const config = await getConfig(undefined, true).unwrap();
      identity = await withTimeout(loadIdentity(), CODE_LIMIT_MS);
      await action(identity, config.identity);
      return undefined;
    } catch (error) {
      const code = identity?.identityCodeOf(error);
      if (code !== undefined) return { ...identityMessage(code), code };
      if (isTimeout(error)) return { text: NOT_LOADED_YET };
      if (error instanceof Error && !identity) return { text: NOT_LOADED };
      const failure = error as ApiFailure;
      return { text: errorMessage(failure), code: envelopeOf(failure)?.code };
    }
  };
}
