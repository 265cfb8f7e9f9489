import { KEY_SET } from './identities.ts';

const TIMEOUT_MS = 5000;

/** Fetches Firebase's public keys, as a server does before it believes a sign-in; returns Firebase's time. */
export async function reachFirebase(url = KEY_SET): Promise<Date> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`it responds with ${response.status}`);
  return new Date(response.headers.get('date') ?? Date.now());
}
