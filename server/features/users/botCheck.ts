/** The bot check of sign-ups: addresses of its provider, and our keys there. */
export type BotCheck = { siteKey: string; secret: string; script: string; verify: string };

const TIMEOUT_MS = 5000;

/** The provider's verdict on an answer; `away` when it does not respond. */
type Verdict = 'person' | 'bot' | 'away';

/** Faults of the provider, and of our settings there: no sign-up is to blame for them. */
const NOT_THEIRS = ['internal-error', 'missing-input-secret', 'invalid-input-secret'];

/**
 * Lets the provider of the bot check verify an answer, by the protocol that Turnstile, hCaptcha and reCAPTCHA have in
 * common. A missing answer is sent as well: a provider that responds refuses it.
 */
export async function askProvider(
  { verify, secret }: BotCheck,
  { answer, ip }: { answer: string; ip: string },
): Promise<Verdict> {
  try {
    const response = await fetch(verify, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: answer, remoteip: ip }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const said: unknown = await response.json();
    if (!(said instanceof Object) || !('success' in said)) return 'away';
    if (said.success === true) return 'person';
    const codes: unknown = 'error-codes' in said ? said['error-codes'] : [];
    return Array.isArray(codes) && codes.some((code) => NOT_THEIRS.includes(String(code))) ? 'away' : 'bot';
  } catch {
    return 'away';
  }
}
