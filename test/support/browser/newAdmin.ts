import { mkdirSync } from 'node:fs';
import { inject } from 'vitest';
import { ADMIN_EMAILS } from './adminEmails.ts';
import type { Person } from './stories.ts';

/** True for the first who asks, in whatever process: a folder can be made only once. */
function takes(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** Somebody who becomes an admin of the shared product by signing up and verifying the address. */
export function newAdmin(): Person {
  const { logFile } = inject('sharedProduct');
  const email = ADMIN_EMAILS.find((each) => takes(`${logFile}.${each}`));
  if (email === undefined) throw new Error('All of ADMIN_EMAILS are taken');
  return { email, password: 'planted-22' };
}
