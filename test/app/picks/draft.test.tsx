import { act, cleanup, screen, within, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { signedOut } from '../../../src/core/session/sessionSlice.ts';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { button, openEditPage, save, shownNames } from '../../support/app/openEditPage.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { signedInAgain } from '../../support/app/signedInAgain.ts';

const server = useServer();

describe('undo on the edit page', () => {
  const ctrlZ = '{Control>}z{/Control}';

  it('is offered in a toast after each step', async () => {
    const { user, names } = await openEditPage(server());
    const [a, b, c] = names as [string, string, string];
    await user.click(button(`Move ${c} up`));
    await user.click(button(`Remove ${a}`));
    expect(shownNames()).toEqual([c, b]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(shownNames()).toEqual([a, c, b]);
    expect(screen.getByText('Undone.')).toHaveAttribute('role', 'status');
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('goes back step by step to the stored list, with Ctrl+Z or the button', async () => {
    const { user, names } = await openEditPage(server());
    const [a, b, c] = names as [string, string, string];
    await user.click(button(`Move ${c} up`));
    await user.click(button(`Move ${c} up`));
    await user.click(button(`Remove ${b}`));
    expect(shownNames()).toEqual([c, a]);
    await user.keyboard(ctrlZ);
    expect(shownNames()).toEqual([c, a, b]);
    await user.click(button('Undo the last step'));
    expect(shownNames()).toEqual([a, c, b]);
    await user.keyboard(ctrlZ);
    expect(shownNames()).toEqual(names);
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    expect(button('Undo the last step')).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard(ctrlZ);
    expect(shownNames()).toEqual(names);
  });

  it('takes back “Start over”', async () => {
    const { user, names } = await openEditPage(server());
    await user.click(button(`Remove ${names[0]!}`));
    await user.click(button('Start over'));
    await user.keyboard(ctrlZ);
    expect(shownNames()).toEqual(names.slice(1));
  });

  it.each(['the toast', 'Ctrl+Z'])('[R6.7] restores the list before a saved order, with %s', async (how) => {
    const { user, names, picked, stored } = await openEditPage(server());
    await user.click(button(`Move ${names[2]!} up`));
    await user.click(button(`Remove ${names[0]!}`));
    await user.click(save());
    await screen.findByText('Your list is saved.');
    if (how === 'the toast') await user.click(button('Undo'));
    else await user.keyboard(ctrlZ);
    expect(await screen.findByText('Your list is back to how it was.')).toBeInTheDocument();
    const courseIds = picked.map(({ _id }) => _id);
    expect(await stored()).toMatchObject({ courseIds, version: 3 });
    expect(shownNames()).toEqual(names);
  });
});

describe('a draft', () => {
  const drafts = () => Object.keys(window.sessionStorage).filter((key) => key.startsWith('draft:'));
  const reload = async () => {
    cleanup();
    const app = await renderApp('/my-picks/edit');
    await screen.findAllByRole('listitem');
    return app;
  };

  it('[R8.2] outlives a reload and can then be saved', async () => {
    const { user, names, picked, stored } = await openEditPage(server());
    const [a, b, c] = names as [string, string, string];
    await user.click(button(`Move ${c} up`));
    const again = await reload();
    expect(shownNames()).toEqual([a, c, b]);
    expect(screen.getByText(/^Your changes are back/)).toBeInTheDocument();
    await again.user.click(save());
    await screen.findByText('Saved.');
    expect((await stored()).courseIds).toEqual([picked[0]!._id, picked[2]!._id, picked[1]!._id]);
    expect(drafts()).toEqual([]);
  });

  it('is forgotten with “Start over”, undo, “Discard” and the end of the session', async () => {
    const { user, store, names } = await openEditPage(server());
    const move = () => user.click(button(`Move ${names[1]!} up`));
    await move();
    expect(drafts()).toHaveLength(1);
    await user.click(button('Start over'));
    expect(drafts()).toEqual([]);
    await move();
    await user.click(button('Undo the last step'));
    expect(drafts()).toEqual([]);
    await move();
    await user.click(screen.getByRole('link', { name: 'My Picks' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await findHeading('My picks');
    expect(drafts()).toEqual([]);
    await user.click(await screen.findByRole('link', { name: 'Edit' }));
    await findHeading('Edit my picks');
    await move();
    act(() => {
      store.dispatch(signedOut());
    });
    await findHeading('You’re signed out');
    expect(drafts()).toEqual([]);
  });

  it('[R8.2] waits for the next sign-in of its member when the session ends by itself', async () => {
    const { user, store, member, names } = await openEditPage(server());
    const [a, b, c] = names as [string, string, string];
    await user.click(button(`Move ${c} up`));
    act(() => {
      store.dispatch(signedOut('sessionOver'));
    });
    await findHeading('Create your account');
    cleanup();
    await signedInMember(server());
    await renderApp('/my-picks/edit');
    await screen.findByText('No picks in Arizona yet');
    cleanup();
    await signedInAgain(server(), member);
    await reload();
    expect(shownNames()).toEqual([a, c, b]);
    expect(screen.getByText(/^Your changes are back/)).toBeInTheDocument();
  });

  it('is shown after a reload beside the list that was changed elsewhere meanwhile', async () => {
    const { user, names, courses, picked, replace } = await openEditPage(server());
    await user.click(button(`Move ${names[1]!} up`));
    await replace([courses[5]!._id, picked[0]!._id], 1);
    const again = await reload();
    expect(await screen.findByText('Your list changed on another device')).toBeInTheDocument();
    await again.user.click(button('Load the latest'));
    expect(shownNames()).toEqual([courses[5]!.name, names[0]]);
    expect(drafts()).toEqual([]);
  });

  it.each([
    'junk',
    '{"from":{"version":1,"courseIds":[1]},"courseIds":[2]}',
    '{"from":{"version":9,"courseIds":[]},"courseIds":[7]}',
  ])('is ignored when it does not fit the member’s list: %s', async (text) => {
    const { names, member } = await openEditPage(server());
    const { locationId } = await coursesOf(server(), 'AZ');
    window.sessionStorage.setItem(`draft:${member.user._id}:${locationId}`, text);
    await reload();
    expect(shownNames()).toEqual(names);
  });
});

describe('a list that was changed elsewhere meanwhile', () => {
  async function conflict() {
    const page = await openEditPage(server());
    const { user, picked, names, courses, replace } = page;
    const other = courses[5]!;
    await replace([other._id, picked[0]!._id], 1);
    await user.click(button(`Move ${names[2]!} up`));
    await user.click(save());
    await screen.findByRole('heading', { name: 'Your list changed on another device' });
    return { ...page, other, mine: [names[0]!, names[2]!, names[1]!], latest: [other.name, names[0]!] };
  }

  it('[R8.3] is shown beside the draft, and nothing is saved', async () => {
    const { mine, latest, stored } = await conflict();
    expect(shownNames()).toEqual(mine);
    const notice = within(screen.getByRole('main')).getByRole('alert');
    await waitFor(() => expect(notice.parentElement).toHaveFocus());
    const namesIn = (title: string) =>
      within(within(notice).getByRole('region', { name: title }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(namesIn('Your order, not saved')).toEqual(mine);
    expect(namesIn('The latest list')).toEqual(latest);
    expect((await stored()).version).toBe(2);
  });

  it('is loaded with “Load the latest”', async () => {
    const { user, latest } = await conflict();
    await user.click(button('Load the latest'));
    expect(shownNames()).toEqual(latest);
    expect(screen.queryByText('Your list changed on another device')).not.toBeInTheDocument();
    await user.click(button(`Move ${latest[1]!} up`));
    await user.click(save());
    await screen.findByText('Saved.');
  });

  it('is replaced by the draft with “Keep my order”', async () => {
    const { user, mine, picked, stored } = await conflict();
    await user.click(button('Keep my order'));
    expect(shownNames()).toEqual(mine);
    await user.click(save());
    await screen.findByText('Saved.');
    const courseIds = [picked[0]!._id, picked[2]!._id, picked[1]!._id];
    expect(await stored()).toMatchObject({ courseIds, version: 3 });
  });
});
