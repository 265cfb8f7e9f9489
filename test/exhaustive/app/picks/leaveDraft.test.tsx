import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { signedOut } from '../../../../src/core/session/sessionSlice.ts';
import { useServer } from '../../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../../support/app/bridge.ts';
import { button, openEditPage, save, shownNames } from '../../../support/app/openEditPage.ts';
import { findHeading } from '../../../support/app/renderApp.tsx';

const server = useServer();

/** The first link of this name: in the sidebar, or in the phone's menu. */
const link = (name: string) => screen.getAllByRole('link', { name })[0]!;

describe('“Done” on the edit page', () => {
  const done = () => screen.getByRole('link', { name: 'Done' });

  it('[R8.2] saves the list and leads to My Picks, where the change can be undone', async () => {
    const { user, path, names, picked, stored } = await openEditPage(server());
    await user.click(button(`Move ${names[1]!} up`));
    await user.click(done());
    // Below the mouse it stays as long as a busy machine needs for the next page.
    await user.hover(await screen.findByText('Your list is saved.'));
    await findHeading('My picks');
    expect(path()).toBe('/my-picks');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const ids = picked.map(({ _id }) => _id);
    expect((await stored()).courseIds).toEqual([ids[1], ids[0], ids[2]]);
    await user.click(button('Undo'));
    await screen.findByText('Your list is back to how it was.');
    expect((await stored()).courseIds).toEqual(ids);
  });

  it('sends nothing when there is nothing to save', async () => {
    const { user, path, names, stored } = await openEditPage(server());
    await user.click(button(`Move ${names[1]!} up`));
    await user.click(save());
    await screen.findByText('Saved.');
    await user.click(done());
    await findHeading('My picks');
    expect(path()).toBe('/my-picks');
    expect((await stored()).version).toBe(2);
  });

  it('keeps the page and the draft when saving fails, says why, and saves at the next try', async () => {
    const { user, path, names, stored } = await openEditPage(server());
    network.use(http.put(`${PAGE_ORIGIN}/api/picks/:location`, () => HttpResponse.error(), { once: true }));
    await user.click(button(`Move ${names[1]!} up`));
    const draft = shownNames();
    await user.click(done());
    expect(await screen.findByText(/^Not saved\. We can’t reach the server/)).toHaveAttribute('role', 'alert');
    expect([path(), shownNames()]).toEqual(['/my-picks/edit', draft]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(done());
    await findHeading('My picks');
    expect((await stored()).version).toBe(2);
  });

  it('waits for a save that is under way, then saves the later changes', async () => {
    const { user, path, names, picked, stored } = await openEditPage(server());
    const gate = Promise.withResolvers<undefined>();
    network.use(http.put(`${PAGE_ORIGIN}/api/picks/:location`, () => gate.promise, { once: true }));
    await user.click(button(`Move ${names[1]!} up`));
    await user.click(save());
    expect(await screen.findByText('Saving…')).toHaveAttribute('role', 'status');
    await user.click(button(`Remove ${names[2]!}`));
    await user.dblClick(done());
    expect(path()).toBe('/my-picks/edit');
    gate.resolve(undefined);
    await findHeading('My picks');
    expect(await stored()).toMatchObject({ courseIds: [picked[1]!._id, picked[0]!._id], version: 3 });
    expect(path()).toBe('/my-picks');
  });

  it('does not lead to My Picks when the member has left for another page during the save', async () => {
    const { user, path, names, stored } = await openEditPage(server());
    const gate = Promise.withResolvers<undefined>();
    network.use(http.put(`${PAGE_ORIGIN}/api/picks/:location`, () => gate.promise, { once: true }));
    await user.click(button(`Move ${names[1]!} up`));
    await user.click(done());
    await user.click(link('Our Story'));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(path()).toBe('/about'));
    gate.resolve(undefined);
    await waitFor(async () => expect((await stored()).version).toBe(2));
    await screen.findByText('Your list is saved.');
    expect(path()).toBe('/about');
  });

  it('shows a list that was changed elsewhere, and leads on once the member has chosen', async () => {
    const { user, path, names, courses, picked, replace, stored } = await openEditPage(server());
    await replace([courses[5]!._id, picked[0]!._id], 1);
    await user.click(button(`Move ${names[2]!} up`));
    await user.click(done());
    await screen.findByRole('heading', { name: 'Your list changed on another device' });
    expect(path()).toBe('/my-picks/edit');
    await user.click(button('Keep my order'));
    await user.click(done());
    await findHeading('My picks');
    expect((await stored()).courseIds).toEqual([picked[0]!._id, picked[2]!._id, picked[1]!._id]);
  });
});

describe('leaving the edit page with unsaved changes', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Save your changes?' });

  async function changed(wayOut: string) {
    const page = await openEditPage(server());
    await page.user.click(button(`Move ${page.names[1]!} up`));
    await page.user.click(link(wayOut));
    const choose = async (name: string) => page.user.click(within(await dialog()).getByRole('button', { name }));
    return { ...page, choose };
  }

  it('asks first, and “Stay” keeps page and changes', async () => {
    const { path, names, choose } = await changed('My Picks');
    await choose('Stay');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(path()).toBe('/my-picks/edit');
    expect(shownNames()[0]).toBe(names[1]);
  });

  it('discards the changes with “Discard”', async () => {
    const { path, choose, stored } = await changed('My Picks');
    await choose('Discard');
    await findHeading('My picks');
    expect(path()).toBe('/my-picks');
    expect((await stored()).version).toBe(1);
  });

  it('saves the changes with “Save” and goes on to the page that was asked for', async () => {
    const { path, choose, stored } = await changed('Our Story');
    await choose('Save');
    await waitFor(() => expect(path()).toBe('/about'));
    expect((await stored()).version).toBe(2);
  });

  it('stays and says why when saving fails', async () => {
    network.use(http.put(`${PAGE_ORIGIN}/api/picks/:location`, () => HttpResponse.error()));
    const { path, names, choose } = await changed('Our Story');
    await choose('Save');
    expect(await screen.findByText(/^Not saved\. We can’t reach the server/)).toHaveAttribute('role', 'alert');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect([path(), shownNames()[0]]).toEqual(['/my-picks/edit', names[1]]);
  });

  it('asks at each press of the back button, and goes back with “Discard”', async () => {
    const { user, go, back, path, stored } = await openEditPage(server());
    await go('/about');
    await findHeading('Our Story');
    await go('/my-picks/edit');
    await screen.findAllByRole('listitem');
    await user.click(screen.getAllByRole('button', { name: /^Move .* down$/ })[0]!);
    await back();
    await user.click(within(await dialog()).getByRole('button', { name: 'Stay' }));
    expect(path()).toBe('/my-picks/edit');
    await back();
    await user.click(within(await dialog()).getByRole('button', { name: 'Discard' }));
    await findHeading('Our Story');
    expect(path()).toBe('/about');
    expect((await stored()).version).toBe(1);
  });

  it('closes the question when a save that was under way is done', async () => {
    const { user, path, names, stored } = await openEditPage(server());
    const gate = Promise.withResolvers<undefined>();
    network.use(http.put(`${PAGE_ORIGIN}/api/picks/:location`, () => gate.promise, { once: true }));
    await user.click(button(`Move ${names[1]!} up`));
    await user.click(save());
    await user.click(link('Our Story'));
    await dialog();
    gate.resolve(undefined);
    await screen.findByText('Your list is saved.');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect([path(), (await stored()).version]).toEqual(['/my-picks/edit', 2]);
  });

  it('asks before a sign-out, but does not keep the page once the session is over', async () => {
    const { store, path, choose } = await changed('Sign out');
    await choose('Stay');
    expect(path()).toBe('/my-picks/edit');
    store.dispatch(signedOut());
    await findHeading('You’re signed out');
    expect(path()).toBe('/logout');
  });
});
