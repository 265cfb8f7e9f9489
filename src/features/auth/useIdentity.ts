import { useEffect } from 'react';
import { errorMessage, envelopeOf, type ApiFailure } from '../../api/failure.ts';
import type { IdentitySettings } from '../../core/session/identity.ts';
import { loadIdentity } from '../../core/session/identityLoader.ts';
import { useLazyGetConfigQuery } from '../../core/shell/configApi.ts';
import { identitySentence } from './identityErrors.ts';

type Identity = typeof import('../../core/session/identity.ts');

/** What went wrong, as a sentence and, when the server said so, its code. */
export type AuthProblem = { text: string; code?: string | undefined };

/** Runs one identity action (the module is loaded while the form is being filled in) and says in a sentence what failed. */
export function useIdentity() {
  const [getConfig] = useLazyGetConfigQuery();

  // Synchronises with the network: the module is there before the form is sent.
  useEffect(() => {
    loadIdentity().catch(() => undefined);
  }, []);

  return async (
    action: (identity: Identity, settings: IdentitySettings) => Promise<void>,
  ): Promise<AuthProblem | undefined> => {
    let identity: Identity | undefined;
    try {
      const config = await getConfig(undefined, true).unwrap();
      identity = await loadIdentity();
      await action(identity, config.identity);
      return undefined;
    } catch (error) {
      const code = identity?.identityCodeOf(error);
      if (code !== undefined) return { text: identitySentence(code), code };
      const failure = error as ApiFailure;
      return { text: errorMessage(failure), code: envelopeOf(failure)?.code };
    }
  };
}
