import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Ballot } from '../../contract/picks.ts';
import { signedOut } from '../../src/core/session/sessionSlice.ts';
import { coursesOf, signedInMember, useServer } from '../support/appServer.ts';
import { network, PAGE_ORIGIN } from '../support/bridge.ts';
import { findHeading, renderApp } from '../support/renderApp.tsx';

const server = useServer();

/** The edit page of a member with three picks in Arizona. */
async function editing(count = 3) {
  const member = await signedInMember(server());
  const { locationId, courses } = await coursesOf(server(), 'AZ');
  const picked = courses.slice(0, count);
  const url = `/api/picks/${locationId}`;
  /** What another tab of the same member does. */
  const replace = async (courseIds: number[], version: number) => {
    const headers = { ...member.headers, 'if-match': `"${version}"` };
    const reply = await server().app.inject({ method: 'PUT', url, headers, payload: { courseIds } });
    expect(reply.statusCode).toBe(200);
  };
  if (count > 0)
    await replace(
      picked.map(({ _id }) => _id),
      0,
    );
  const stored = async () => (await server().app.inject({ url, headers: member.headers })).json<Ballot>();
  const app = await renderApp('/my-picks/edit');
  await findHeading('Edit my picks');
  if (count > 0) await screen.findAllByRole('listitem');
  return { ...app, courses, picked, names: picked.map(({ name }) => name), replace, stored };
}

const shownNames = () => screen.queryAllByRole('listitem').map((row) => within(row).getByRole('heading').textContent);
const button = (name: string) => screen.getByRole('button', { name });
const said = () => within(screen.getByRole('main')).getByRole('status');
const save = () => button('Save order');

describe('the edit page', () => {
  it('moves picks up and down, and saves the order as one replace', async () => {
    const { user, picked, names, stored } = await editing();
    const [a, b, c] = names as [string, string, string];
    let replaces = 0;
    network.use(
      http.put(`${PAGE_ORIGIN}/api/picks/:location`, () => {
        replaces += 1;
        return undefined;
      }),
    );
    await user.click(button(`Move ${c} up`));
    expect(shownNames()).toEqual([a, c, b]);
    await user.click(button(`Move ${a} down`));
    expect(shownNames()).toEqual([c, a, b]);
    expect((await stored()).version).toBe(1);
    await user.click(save());
    expect(await screen.findByText('Saved.')).toHaveAttribute('role', 'status');
    const ids = [picked[2]!._id, picked[0]!._id, picked[1]!._id];
    expect(await stored()).toMatchObject({ courseIds: ids, version: 2 });
    expect(shownNames()).toEqual([c, a, b]);
    expect(replaces).toBe(1);
  });

  it('keeps the focus on the button of the moved pick and says where the pick is now', async () => {
    const { user, names } = await editing();
    const last = names[2]!;
    button(`Move ${last} up`).focus();
    await user.keyboard('{Enter}');
    expect(button(`Move ${last} up`)).toHaveFocus();
    expect(said()).toHaveTextContent(`${last} is now 2 of 3.`);
    await user.keyboard('{Enter}{Enter}{Enter}');
    expect(shownNames()[0]).toBe(last);
    expect(button(`Move ${last} up`)).toHaveFocus();
    expect(button(`Move ${last} up`)).toHaveAttribute('aria-disabled', 'true');
    expect(said()).toHaveTextContent(`${last} is now 1 of 3.`);
  });

  it('removes a pick only when saved, and leads the focus to the next one', async () => {
    const { user, store, picked, names, stored } = await editing();
    const [a, b, c] = names as [string, string, string];
    await user.click(button(`Remove ${b}`));
    expect(shownNames()).toEqual([a, c]);
    expect(button(`Remove ${c}`)).toHaveFocus();
    expect(said()).toHaveTextContent(`${b} is off the list, 2 picks left.`);
    expect(store.getState().footer.remainingVotes).toBe(19);
    await user.click(save());
    await screen.findByText('Saved.');
    expect((await stored()).courseIds).toEqual([picked[0]!._id, picked[2]!._id]);
    await waitFor(() => expect(store.getState().footer.remainingVotes).toBe(20));
  });

  it('can remove every pick, and then shows the way to the first vote', async () => {
    const { user, names, stored } = await editing(1);
    await user.click(button(`Remove ${names[0]!}`));
    expect(screen.getByText(/No pick is left/)).toBeInTheDocument();
    await user.click(save());
    expect(await screen.findByText('No picks in Arizona yet')).toBeInTheDocument();
    expect((await stored()).courseIds).toEqual([]);
  });

  it('starts over from the stored list', async () => {
    const { user, names } = await editing();
    await user.click(button(`Remove ${names[0]!}`));
    await user.click(button('Start over'));
    expect(shownNames()).toEqual(names);
    expect(save()).toHaveAttribute('aria-disabled', 'true');
  });

  it('has nothing to save once a pick is back where it was', async () => {
    const { user, names } = await editing();
    await user.click(button(`Move ${names[0]!} down`));
    expect(save()).toHaveAttribute('aria-disabled', 'false');
    await user.click(button(`Move ${names[0]!} up`));
    expect(save()).toHaveAttribute('aria-disabled', 'true');
  });

  it('shows the way to the first vote while there is none', async () => {
    await editing(0);
    expect(await screen.findByText('No picks in Arizona yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Choose courses' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save order' })).not.toBeInTheDocument();
  });

  it('keeps the draft and says why when it could not be saved, also for the next try', async () => {
    const { user, names, stored } = await editing();
    network.use(http.put(`${PAGE_ORIGIN}/api/picks/:location`, () => HttpResponse.error(), { once: true }));
    await user.click(button(`Move ${names[1]!} up`));
    const draft = shownNames();
    await user.click(save());
    expect(await screen.findByText(/^Not saved. The server cannot be reached/)).toHaveAttribute('role', 'alert');
    expect(shownNames()).toEqual(draft);
    await user.click(save());
    await screen.findByText('Saved.');
    expect(screen.queryByText(/^Not saved/)).not.toBeInTheDocument();
    expect((await stored()).version).toBe(2);
  });
});

describe('a list that was changed elsewhere meanwhile', () => {
  async function conflict() {
    const page = await editing();
    const { user, picked, names, courses, replace } = page;
    const other = courses[5]!;
    await replace([other._id, picked[0]!._id], 1);
    await user.click(button(`Move ${names[2]!} up`));
    await user.click(save());
    await screen.findByRole('heading', { name: 'Your list was changed elsewhere' });
    return { ...page, other, mine: [names[0]!, names[2]!, names[1]!], latest: [other.name, names[0]!] };
  }

  it('is shown beside the draft, which is kept, and nothing is saved', async () => {
    const { mine, latest, stored } = await conflict();
    expect(shownNames()).toEqual(mine);
    const notice = within(screen.getByRole('main')).getByRole('alert');
    expect(notice.parentElement).toHaveFocus();
    expect(notice).toHaveTextContent(`The latest one is: ${latest.join(', ')}.`);
    expect((await stored()).version).toBe(2);
  });

  it('is loaded when asked for', async () => {
    const { user, latest } = await conflict();
    await user.click(button('Load the latest'));
    expect(shownNames()).toEqual(latest);
    expect(screen.queryByText('Your list was changed elsewhere')).not.toBeInTheDocument();
    await user.click(button(`Move ${latest[1]!} up`));
    await user.click(save());
    await screen.findByText('Saved.');
  });

  it('is replaced when the member holds on to the own order', async () => {
    const { user, mine, picked, stored } = await conflict();
    await user.click(button('Keep my order'));
    expect(shownNames()).toEqual(mine);
    await user.click(save());
    await screen.findByText('Saved.');
    const courseIds = [picked[0]!._id, picked[2]!._id, picked[1]!._id];
    expect(await stored()).toMatchObject({ courseIds, version: 3 });
  });
});

describe('leaving with unsaved changes', () => {
  it('asks first, and stays when told to', async () => {
    const { user, path, names } = await editing();
    await user.click(button(`Move ${names[1]!} up`));
    await user.click(screen.getByRole('link', { name: 'Done' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(path()).toBe('/my-picks/edit');
    expect(shownNames()[0]).toBe(names[1]);
  });

  it('leaves when told to, without saving', async () => {
    const { user, path, names, stored } = await editing();
    await user.click(button(`Move ${names[1]!} up`));
    await user.click(screen.getByRole('link', { name: 'Done' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await findHeading('My picks');
    expect(path()).toBe('/my-picks');
    expect((await stored()).version).toBe(1);
  });

  it('asks nothing without changes, and nothing once they are saved', async () => {
    const { user, path, names } = await editing();
    await user.click(button(`Move ${names[1]!} up`));
    await user.click(save());
    await screen.findByText('Saved.');
    await user.click(screen.getByRole('link', { name: 'Done' }));
    await findHeading('My picks');
    expect(path()).toBe('/my-picks');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('does not hold back a sign-out', async () => {
    const { user, store, path, names } = await editing();
    await user.click(button(`Move ${names[1]!} up`));
    store.dispatch(signedOut());
    await findHeading('You are signed out');
    expect(path()).toBe('/logout');
  });
});
