import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { Ballot } from '../../../contract/picks.ts';
import { coursesOf, signedInMember } from './appServer.ts';
import { findHeading, renderApp } from './renderApp.tsx';
import type { TestServer } from '../server/server.ts';

/** Opens the edit page of a new member with picks in Arizona, three by default. */
export async function openEditPage(server: TestServer, count = 3) {
  const member = await signedInMember(server);
  const { locationId, courses } = await coursesOf(server, 'AZ');
  const picked = courses.slice(0, count);
  const url = `/api/picks/${locationId}`;
  /** What another tab of the same member does. */
  const replace = async (courseIds: number[], version: number) => {
    const headers = { ...member.headers, 'if-match': `"${version}"` };
    const reply = await server.app.inject({ method: 'PUT', url, headers, payload: { courseIds } });
    expect(reply.statusCode).toBe(200);
  };
  if (count > 0)
    await replace(
      picked.map(({ _id }) => _id),
      0,
    );
  const stored = async () => (await server.app.inject({ url, headers: member.headers })).json<Ballot>();
  const app = await renderApp('/my-picks/edit');
  await findHeading('Edit my picks');
  if (count > 0) await screen.findAllByRole('listitem');
  return { ...app, courses, picked, names: picked.map(({ name }) => name), replace, stored };
}

const PLACE = /^Place of /;
export const shownNames = () =>
  screen.queryAllByRole('combobox', { name: PLACE }).map((each) => each.getAttribute('aria-label')?.replace(PLACE, ''));
export const button = (name: string) => screen.getByRole('button', { name });
export const save = () => button('Save order');
