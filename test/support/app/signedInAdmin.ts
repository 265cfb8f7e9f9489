import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { storeTokens } from '../../../src/api/session/tokenStore.ts';
import { type AdminCalls, registerAdmin } from '../server/admin.ts';
import type { TestServer } from '../server/server.ts';

/** A new admin whose session this tab has stored. */
export async function signedInAdmin(server: TestServer): Promise<AdminCalls> {
  const admin = await registerAdmin(server);
  storeTokens(admin);
  return admin;
}

/** Pastes the text, because a refetch between two typed letters replaces the rows. */
export async function searchFor(user: UserEvent, text: string): Promise<void> {
  const field = await screen.findByRole('searchbox');
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

/** The table row that has this text. */
export async function rowOf(text: string) {
  const cell = await screen.findByText(text, { exact: false, selector: 'td *, th *, td, th' });
  return within(cell.closest<HTMLElement>('[role=row]')!);
}
