import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { button, openEditPage, save, shownNames } from '../../support/app/openEditPage.ts';

const server = useServer();

describe('the edit page', () => {
  it('[R8.2] moves picks up and down, and saves the order with one request', async () => {
    const { user, picked, names, stored } = await openEditPage(server());
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

  it('moves a pick to the place that is chosen for it', async () => {
    const { user, names } = await openEditPage(server());
    const [a, b, c] = names as [string, string, string];
    const place = screen.getByRole('combobox', { name: `Place of ${c}` });
    await user.selectOptions(place, '1');
    expect(shownNames()).toEqual([c, a, b]);
    expect(place).toHaveValue('1');
    expect(screen.getByText(`${c} is now 1 of 3.`)).toBeInTheDocument();
  });

  it('keeps the focus on the button of the moved pick and says where the pick is now', async () => {
    const { user, names } = await openEditPage(server());
    const last = names[2]!;
    button(`Move ${last} up`).focus();
    await user.keyboard('{Enter}');
    expect(button(`Move ${last} up`)).toHaveFocus();
    expect(screen.getByText(`${last} is now 2 of 3.`)).toBeInTheDocument();
    await user.keyboard('{Enter}{Enter}{Enter}');
    expect(shownNames()[0]).toBe(last);
    expect(button(`Move ${last} up`)).toHaveFocus();
    expect(button(`Move ${last} up`)).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText(`${last} is now 1 of 3.`)).toBeInTheDocument();
  });

  it('removes a pick only when the list is saved, and moves the focus to the next pick', async () => {
    const { user, store, picked, names, stored } = await openEditPage(server());
    const [a, b, c] = names as [string, string, string];
    await user.click(button(`Remove ${b}`));
    expect(shownNames()).toEqual([a, c]);
    expect(button(`Remove ${c}`)).toHaveFocus();
    expect(screen.getByText(`${b} is off the list, 2 picks left.`)).toBeInTheDocument();
    expect(store.getState().footer.remainingVotes).toBe(19);
    await user.click(save());
    await screen.findByText('Saved.');
    expect((await stored()).courseIds).toEqual([picked[0]!._id, picked[2]!._id]);
    await waitFor(() => expect(store.getState().footer.remainingVotes).toBe(20));
  });

  it('can remove every pick, and then leads to the voting page', async () => {
    const { user, names, stored } = await openEditPage(server(), 1);
    await user.click(button(`Remove ${names[0]!}`));
    expect(screen.getByText(/No picks left/)).toBeInTheDocument();
    await user.click(save());
    expect(await screen.findByText('No picks in Arizona yet')).toBeInTheDocument();
    expect((await stored()).courseIds).toEqual([]);
  });

  it('“Start over” shows the stored list again', async () => {
    const { user, names } = await openEditPage(server());
    await user.click(button(`Remove ${names[0]!}`));
    await user.click(button('Start over'));
    expect(shownNames()).toEqual(names);
    expect(save()).toHaveAttribute('aria-disabled', 'true');
  });

  it('has nothing to save once a pick is back at its place', async () => {
    const { user, names } = await openEditPage(server());
    await user.click(button(`Move ${names[0]!} down`));
    expect(save()).toHaveAttribute('aria-disabled', 'false');
    await user.click(button(`Move ${names[0]!} up`));
    expect(save()).toHaveAttribute('aria-disabled', 'true');
  });

  it('leads a member without picks to the voting page', async () => {
    await openEditPage(server(), 0);
    expect(await screen.findByText('No picks in Arizona yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Choose courses' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save order' })).not.toBeInTheDocument();
  });

  it('keeps a draft that could not be saved, says why, and saves it at the next try', async () => {
    const { user, names, stored } = await openEditPage(server());
    network.use(http.put(`${PAGE_ORIGIN}/api/picks/:location`, () => HttpResponse.error(), { once: true }));
    await user.click(button(`Move ${names[1]!} up`));
    const draft = shownNames();
    await user.click(save());
    expect(await screen.findByText(/^Not saved\. We can’t reach the server/)).toHaveAttribute('role', 'alert');
    expect(shownNames()).toEqual(draft);
    await user.click(save());
    await screen.findByText('Saved.');
    expect(screen.queryByText(/^Not saved/)).not.toBeInTheDocument();
    expect((await stored()).version).toBe(2);
  });
});
