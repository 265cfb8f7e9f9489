import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ballot } from '../../../contract/picks.ts';
import { signedOut } from '../../../src/core/session/sessionSlice.ts';
import { useServer } from '../../support/app/appServer.ts';
import { button, openEditPage, save } from '../../support/app/openEditPage.ts';
import { answerAs, openPairs, orderSoFar } from '../../support/app/openPairs.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { signedInAgain } from '../../support/app/signedInAgain.ts';
import { pickCalls } from '../../support/server/picks.ts';
import type { TestMember } from '../../support/server/server.ts';

const server = useServer();
const NOTE = /We’ve kept your order in this tab and we’ll save it when you sign in\./;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const endSession = ({ user, headers }: TestMember) =>
  server().app.inject({ method: 'POST', url: '/api/users/logout', headers, payload: { userId: user._id } });

/** The member signs in once more in this tab. Returns the calls of the new session. */
async function signInAgain(member: TestMember, locationId: string) {
  cleanup();
  await signedInAgain(server(), member);
  const headers = { authorization: `Bearer ${localStorage.getItem('accessToken') ?? ''}` };
  return pickCalls(server().app, { headers, locationId });
}

async function answerAndSaveInEndedSession() {
  const app = await openPairs(server());
  const { user, member, names } = app;
  await answerAs(app, names.toReversed());
  const wanted = orderSoFar();
  expect(wanted).not.toEqual(names);
  await endSession(member);
  await user.click(button('Save this order'));
  await findHeading('Create your account');
  expect(screen.getByText(NOTE)).toBeInTheDocument();
  return { ...app, wanted };
}

describe('an order that was being saved when the session ended', () => {
  it('[R8.2] is saved after the next sign-in, as the sign-up says', async () => {
    const { user, names, picked, member, stored } = await openEditPage(server());
    const { locationId } = await stored();
    await user.click(button(`Move ${names[2]!} up`));
    await endSession(member);
    await user.click(save());
    await findHeading('Create your account');
    expect(screen.getByText(NOTE)).toBeInTheDocument();
    const calls = await signInAgain(member, locationId);
    await renderApp('/my-picks/edit');
    expect(await screen.findByText('Your list is saved.')).toBeInTheDocument();
    const wanted = [picked[0]!._id, picked[2]!._id, picked[1]!._id];
    expect((await calls.get()).json<Ballot>().courseIds).toEqual(wanted);
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('orderToSave:'))).toEqual([]);
  });

  it('[R8.2] is saved after the next sign-in where it was made by pairs', async () => {
    const { member, locationId, courses, wanted } = await answerAndSaveInEndedSession();
    const calls = await signInAgain(member, locationId);
    await renderApp('/my-picks/pairs');
    expect(await screen.findByText('Your list is saved.')).toBeInTheDocument();
    const { courseIds } = (await calls.get()).json<Ballot>();
    expect(courseIds.map((id) => courses.find(({ _id }) => _id === id)?.name)).toEqual(wanted);
  });

  it('[R8.3] is not saved where the list was changed meanwhile', async () => {
    const { member, locationId, picked } = await answerAndSaveInEndedSession();
    const calls = await signInAgain(member, locationId);
    const latest = picked.slice(0, 3).map(({ _id }) => _id);
    await calls.replace(latest, 1);
    await renderApp('/my-picks/pairs');
    await findHeading('That’s your order');
    expect(button('Save this order')).not.toHaveAttribute('aria-disabled', 'true');
    expect((await calls.get()).json<Ballot>()).toMatchObject({ courseIds: latest, version: 2 });
  });
});

it('a draft that was not being saved when the session ended is not saved, and the sign-up promises nothing', async () => {
  const { user, names, member, store, stored } = await openEditPage(server());
  const { locationId } = await stored();
  await user.click(button(`Move ${names[2]!} up`));
  await endSession(member);
  act(() => {
    store.dispatch(signedOut('sessionOver'));
  });
  await findHeading('Create your account');
  expect(screen.getByText(/^You’ve been signed out\./)).toBeInTheDocument();
  const calls = await signInAgain(member, locationId);
  await renderApp('/my-picks/edit');
  expect(await screen.findByText(/^Your changes are back/)).toBeInTheDocument();
  expect((await calls.get()).json<Ballot>().version).toBe(1);
});
