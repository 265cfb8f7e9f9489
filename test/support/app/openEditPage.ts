import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { TestServer } from '../server/server.ts';
import { memberWithPicks } from './memberWithPicks.ts';
import { findHeading, renderApp } from './renderApp.tsx';

/** Opens the edit page of a new member with picks in Arizona, three by default. */
export async function openEditPage(server: TestServer, count = 3) {
  const { member, calls, courses, picked, names, ballot } = await memberWithPicks(server, { count });
  /** Replaces the list as another tab of this member would. */
  const replace = async (courseIds: number[], version: number) => {
    expect((await calls.replace(courseIds, version)).statusCode).toBe(200);
  };
  const app = await renderApp('/my-picks/edit');
  await findHeading('Edit my picks');
  if (count > 0) await screen.findAllByRole('listitem');
  return { ...app, member, courses, picked, names, replace, stored: ballot };
}

const PLACE = /^Place of /;
/** Names of the picks, in the order of their rows. */
export const shownNames = () =>
  screen.queryAllByRole('combobox', { name: PLACE }).map((each) => each.getAttribute('aria-label')?.replace(PLACE, ''));
export const button = (name: string) => screen.getByRole('button', { name });
export const save = () => button('Save order');
