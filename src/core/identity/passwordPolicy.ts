import { validatePassword } from 'firebase/auth';
import { PASSWORD_MIN_LENGTH } from '#contract/limits';
import { authOf, type IdentitySettings } from './firebaseAuth.ts';

/**
 * What a new password lacks by Firebase's own policy, each in a few words; empty when it is valid. The policy is
 * fetched once. Where it is not enforced or cannot be fetched, only the minimum length is checked; Firebase's error
 * explains the rest.
 */
export async function missingInPassword(settings: IdentitySettings, password: string): Promise<string[]> {
  const status = await validatePassword(authOf(settings), password).catch(() => null);
  if (!status || status.passwordPolicy.enforcementState === 'OFF') return tooShort(password, PASSWORD_MIN_LENGTH);
  const { minPasswordLength = 0, maxPasswordLength } = status.passwordPolicy.customStrengthOptions;
  return [
    ...tooShort(password, Math.max(PASSWORD_MIN_LENGTH, minPasswordLength)),
    ...(status.meetsMaxPasswordLength === false ? [`no more than ${maxPasswordLength ?? 0} characters`] : []),
    ...(status.containsLowercaseLetter === false ? ['a lowercase letter'] : []),
    ...(status.containsUppercaseLetter === false ? ['an uppercase letter'] : []),
    ...(status.containsNumericCharacter === false ? ['a number'] : []),
    ...(status.containsNonAlphanumericCharacter === false ? ['a symbol such as ! or #'] : []),
  ];
}

const tooShort = (password: string, minimum: number): string[] =>
  password.length < minimum ? [`at least ${minimum} characters`] : [];
