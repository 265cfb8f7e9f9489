import { QueryStatus } from '@reduxjs/toolkit/query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Course } from '../../../../contract/courses.ts';
import type { Location } from '../../../../contract/locations.ts';
import type { Marks } from '../../../../contract/marks.ts';
import type { User } from '../../../../contract/users.ts';
import { userApi } from '../../../../src/api/api.ts';
import { coursesOf, useServer } from '../../../support/app/appServer.ts';
import { memberWithPicks } from '../../../support/app/memberWithPicks.ts';
import { shownNames } from '../../../support/app/openEditPage.ts';
import { orderSoFar } from '../../../support/app/openPairs.ts';
import { findHeading, renderApp, type RenderedApp, voteFor } from '../../../support/app/renderApp.tsx';
import { type AdminCalls, registerAdmin } from '../../../support/server/admin.ts';

const server = useServer();
let admin: AdminCalls;

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // Another one each time, because one admin may do only so much in an hour.
  admin = await registerAdmin(server());
});
afterEach(async () => {
  const { db } = server();
  await sql`update courses set active = true, merged_into = null`.execute(db);
  await db.deleteFrom('course_merges').execute();
  await sql`update locations set active = true`.execute(db);
  server().clock.advance(2000);
});

/** A member with four picks in Nevada, two of them played. */
async function newScene() {
  const scene = await memberWithPicks(server(), { code: 'NV', count: 4 });
  const { member, locationId, courses } = scene;
  const get = async <Body,>(url: string) => (await server().app.inject({ url, headers: member.headers })).json<Body>();
  const send = (method: 'PATCH' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    server().app.inject({ method, url, headers: member.headers, ...(payload && { payload }) });
  const nameOf = async (id: number) => (await get<Course>(`/api/golf-courses/${id}`)).name;
  return {
    ...scene,
    get,
    send,
    first: courses[0]!,
    /** The names of the picks, in order, as the server has them. */
    truth: async () => Promise.all((await scene.stored()).map(nameOf)),
    isOpen: async () =>
      (await get<Location[]>('/api/locations/')).some(({ _id, active }) => _id === locationId && active),
  };
}
type Scene = Awaited<ReturnType<typeof newScene>>;
type Page = RenderedApp & Scene;

const FOURTH = 3;
/** What the member's second device or an admin does. */
const OTHERS = {
  'a second device votes for another course': ({ calls, courses }: Scene) => calls.add(courses[6]!._id),
  'a second device votes for the same course': ({ calls, courses }: Scene) => calls.add(courses[4]!._id),
  'a second device takes a pick back': ({ calls, courses }: Scene) => calls.remove(courses[1]!._id),
  'a second device swaps a pick': ({ calls, courses }: Scene) => calls.swap(courses[FOURTH]!._id, courses[7]!._id),
  'a second device orders the list': ({ calls, courseIds }: Scene) => calls.replace(courseIds.toReversed(), 1),
  'a second device marks the course': ({ send, first }: Scene) =>
    send('PATCH', `/api/marks/${first._id}`, { wanted: true }),
  'a second device notes something about the course': ({ send, first }: Scene) =>
    send('PATCH', `/api/marks/${first._id}`, { note: 'Windy' }),
  'a second device shares the list under another name': ({ send, locationId }: Scene) =>
    send('PUT', `/api/picks/${locationId}/publication`, { published: true, displayName: 'Eagle Eye' }),
  'a second device signs out everywhere': ({ send }: Scene) => send('DELETE', '/api/users/me/sessions'),
  'an admin closes the state': ({ locationId }: Scene) => admin.switchState(locationId, false),
  'an admin closes the state and opens it again': async ({ locationId }: Scene) => {
    await admin.switchState(locationId, false);
    return admin.switchState(locationId, true);
  },
  'an admin merges the course': ({ first, courses }: Scene) =>
    admin.call('POST', `courses/${first._id}/merge`, { reason: 'The same course', into: courses[8]!._id }),
  'an admin merges the course that is voted for': ({ courses }: Scene) =>
    admin.call('POST', `courses/${courses[4]!._id}/merge`, { reason: 'The same course', into: courses[9]!._id }),
  'an admin renames the course': ({ first }: Scene) =>
    admin.edit(first._id, { name: `Renamed ${first._id} ${Date.now()}` }),
  'an admin withdraws the course': ({ first }: Scene) => admin.switchCourse(first._id, false),
  'an admin withdraws the course that is voted for': ({ courses }: Scene) => admin.switchCourse(courses[4]!._id, false),
  'an admin disables the member': ({ member }: Scene) =>
    admin.call('PUT', `users/${member.user._id}/disabled`, { disabled: true, reason: 'A ring of accounts' }),
  'an admin voids the votes': ({ member }: Scene) => admin.setVoided(member.user._id, true),
};
type Other = keyof typeof OTHERS;
/** After these the session is over. */
const ENDS: readonly Other[] = ['a second device signs out everywhere', 'an admin disables the member'];

const listed = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('heading', { level: 2 })
    .map((each) => each.textContent);
const pressed = (name: string) =>
  screen.getByRole('button', { name: voteFor(name) }).getAttribute('aria-pressed') === 'true';

async function myPicksAreTrue({ truth }: Page) {
  const names = await truth();
  expect(listed().filter((name) => names.includes(name))).toEqual(names);
  expect(screen.queryAllByRole('button', { name: /^Remove your vote for/ }).length % names.length || 0).toBe(0);
}

async function votingIsTrue({ truth, locationId }: Page) {
  const { courses } = await coursesOf(server(), 'NV');
  expect(locationId).toBeTruthy();
  const names = await truth();
  for (const { name } of courses) expect([name, pressed(name)]).toEqual([name, names.includes(name)]);
  const rows = screen.getAllByRole('button', { name: /^(Vote|Voted) for / });
  expect(rows).toHaveLength(courses.length);
}

async function draftIsTrue({ truth }: Page) {
  const names = await truth();
  if (screen.queryByRole('heading', { name: /another device/ })) {
    const latest = within(screen.getByRole('region', { name: 'The latest list' })).getAllByRole('listitem');
    expect(latest.map(({ textContent }) => textContent)).toEqual(names);
  } else if (screen.queryByText(/Not saved yet/)) {
    // The state was closed just then: the order stays, to be saved again.
    expect(shownNames().toSorted()).toEqual(names.toSorted());
    expect(shownNames()).not.toEqual(names);
  } else {
    expect(shownNames()).toEqual(names);
  }
}

/** What the member does on the page: made ready, then done at the same time as what somebody else does. */
const ACTS: Record<
  string,
  { ready: (scene: Scene) => Promise<Page & { tap: () => Promise<void> }>; isTrue: (page: Page) => Promise<void> }
> = {
  'votes for a course': {
    ready: async (scene) => {
      const page = { ...scene, ...(await renderApp(`/voting/${scene.locationId}`)) };
      const button = await screen.findByRole('button', { name: `Vote for ${scene.courses[4]!.name}` });
      return { ...page, tap: () => page.user.click(button) };
    },
    isTrue: votingIsTrue,
  },
  'takes the vote for the course back': {
    ready: async (scene) => {
      const page = { ...scene, ...(await renderApp(`/voting/${scene.locationId}`)) };
      const button = await screen.findByRole('button', { name: `Voted for ${scene.first.name}` });
      return { ...page, tap: () => page.user.click(button) };
    },
    isTrue: votingIsTrue,
  },
  'takes it back on My Picks': {
    ready: async (scene) => {
      const page = { ...scene, ...(await renderApp('/my-picks?state=nv')) };
      const button = await screen.findByRole('button', { name: `Remove your vote for ${scene.first.name}` });
      return { ...page, tap: () => page.user.click(button) };
    },
    isTrue: myPicksAreTrue,
  },
  'saves another order': {
    ready: async (scene) => {
      const page = { ...scene, ...(await renderApp('/my-picks/edit?state=nv')) };
      await page.user.click(await screen.findByRole('button', { name: `Move ${scene.names[2]!} up` }));
      const button = screen.getByRole('button', { name: 'Save order' });
      return { ...page, tap: () => page.user.click(button) };
    },
    isTrue: draftIsTrue,
  },
  'saves an order by pairs': {
    ready: async (scene) => {
      const page = { ...scene, ...(await renderApp('/my-picks/pairs?state=nv')) };
      await screen.findByRole('button', { name: 'Too close to call' });
      await page.user.keyboard('{ArrowLeft}{ArrowLeft}');
      const button = screen.getByRole('button', { name: /^(Stop here|Save this order)/ });
      return { ...page, tap: () => page.user.click(button) };
    },
    isTrue: async (page) => {
      if (page.path().startsWith('/my-picks/pairs'))
        expect(orderSoFar().toSorted()).toEqual((await page.truth()).toSorted());
      else await myPicksAreTrue(page);
    },
  },
  'marks the course as played': {
    ready: async (scene) => {
      const page = { ...scene, ...(await renderApp(`/course/${scene.first._id}`)) };
      const button = await screen.findByRole('button', { name: 'Played', pressed: false });
      return { ...page, tap: () => page.user.click(button) };
    },
    isTrue: async ({ get, first }) => {
      const mark = (await get<Marks>('/api/marks')).marks.find(({ courseId }) => courseId === first._id);
      const isOn = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true';
      expect([isOn('Played'), isOn('Want to play')]).toEqual([mark?.playedAt != null, mark?.wantedAt != null]);
      await findHeading((await get<Course>(`/api/golf-courses/${first._id}`)).name);
    },
  },
  'chooses the state as home state': {
    ready: async (scene) => {
      const page = { ...scene, ...(await renderApp('/settings')) };
      const select = await screen.findByRole('combobox', { name: 'Home state' });
      await within(select).findByRole('option', { name: 'Nevada' });
      return { ...page, tap: () => page.user.selectOptions(select, 'NV') };
    },
    isTrue: async ({ get }) => {
      const { primaryLocation } = await get<User>('/api/users/me');
      const isFailed = screen.queryAllByRole('alert').length > 0;
      if (!isFailed) expect(screen.getByRole('combobox', { name: 'Home state' })).toHaveValue(primaryLocation?.code);
    },
  },
};

const isIdle = ({ store }: RenderedApp) =>
  [...Object.values(store.getState().api.queries), ...Object.values(store.getState().api.mutations)].every(
    (each) => each?.status !== QueryStatus.pending,
  );

describe.each(Object.keys(ACTS))('a member who %s', (name) => {
  it.each(Object.keys(OTHERS) as Other[])('while %s sees in the end what is true', async (other) => {
    const scene = await newScene();
    const { ready, isTrue } = ACTS[name]!;
    const page = await ready(scene);
    const [, reply] = await Promise.all([page.tap(), OTHERS[other](scene)]);
    expect([200, 204, 409]).toContain(reply.statusCode);
    server().clock.advance(2000);
    await waitFor(() => expect(isIdle(page)).toBe(true));
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(isIdle(page)).toBe(true));

    if (ENDS.includes(other)) {
      await waitFor(() => expect(page.store.getState().session.status).toBe('anonymous'));
      return;
    }
    // As every five minutes.
    await act(() => page.store.dispatch(userApi.endpoints.getMe.initiate(undefined, { forceRefetch: true })));
    const isOpen = await page.isOpen();
    const saysClosed = /^Voting in Nevada is closed/;
    if (page.path() !== '/settings') {
      await waitFor(() => expect(screen.queryAllByText(saysClosed).length > 0).toBe(!isOpen));
    }
    // A closed state offers nothing to change; its list is read on My Picks.
    if (isOpen || page.path().startsWith('/my-picks?') || page.path() === '/settings') {
      await waitFor(() => isTrue(page), { timeout: 5000 });
    }
    const text = document.body.textContent;
    expect(text).not.toContain('one of these courses');
    if (!other.startsWith('a second device')) expect(text).not.toContain('another device');
  });
});
