import { readText, remove, STORAGE_KEYS, writeText } from '../../../shared/storage.ts';

const KEY = STORAGE_KEYS.linkEmail;

export const storeLinkEmail = (email: string): void => writeText('local', KEY, email);
export const readLinkEmail = (): string | null => readText('local', KEY);
export const forgetLinkEmail = (): void => remove('local', KEY);
