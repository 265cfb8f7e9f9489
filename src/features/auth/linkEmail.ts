import { readText, remove, writeText } from '../../shared/storage.ts';

/** The address a sign-in link was sent to, until the link is used: it opens in another tab. */
const KEY = 'linkEmail';

export const keepLinkEmail = (email: string): void => writeText('local', KEY, email);
export const readLinkEmail = (): string | null => readText('local', KEY);
export const forgetLinkEmail = (): void => remove('local', KEY);
