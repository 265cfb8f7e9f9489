import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { memberWithPicks } from '../../support/app/memberWithPicks.ts';
import { answerAs, askedPair, openPairs, orderSoFar } from '../../support/app/openPairs.ts';
import { failing } from '../../support/app/unknownBallot.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { setVotingOpen } from '../../support/server/offers.ts';

const server = useServer();
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const card = (name: string) => screen.getAllByRole('button').find(({ textContent }) => textContent.startsWith(name))!;
const reopen = async () => {
  cleanup();
  const app = await renderApp('/my-picks/pairs');
  await screen.findByRole('button', { name: /Too close to call|Save this order/ });
  return app;
};
const kept = () => Object.keys(window.localStorage).filter((key) => key.startsWith('pairs:'));

describe('ordering by pairs', () => {
  it('[R24.1, R24.7] puts a list in order, saves it in one call and leads to My Picks', async () => {
    const { names, courseIds, stored, path, ...app } = await openPairs(server());
    expect(orderSoFar()).toEqual(names);
    expect(await answerAs(app, names.toReversed())).toBeLessThanOrEqual(6);
    await findHeading('That’s your order');
    expect(orderSoFar()).toEqual(names.toReversed());
    await app.user.click(button('Save this order'));
    await findHeading('My picks');
    expect([path(), await stored()]).toEqual(['/my-picks', courseIds.toReversed()]);
    expect(kept()).toEqual([]);
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Your list is back to how it was.');
    expect(await stored()).toEqual(courseIds);
  });

  it('[R24.3] asks with two buttons, without ranks, and answers with a tap, and with ← → = ↑ and Z', async () => {
    const { names, user } = await openPairs(server());
    const pair = askedPair();
    expect(new Set(pair)).toEqual(new Set(names.slice(0, 2)));
    const cards = pair.map((name) => card(name));
    for (const each of cards) expect(each.textContent).not.toMatch(/#|\brank|\bvotes?\b/i);
    await user.click(cards[1]!);
    expect(orderSoFar().indexOf(pair[1])).toBeLessThan(orderSoFar().indexOf(pair[0]));
    await user.keyboard('z');
    expect([askedPair(), orderSoFar()]).toEqual([pair, names]);
    await user.keyboard('{ArrowLeft}');
    expect(orderSoFar().indexOf(pair[0])).toBeLessThan(orderSoFar().indexOf(pair[1]));
    for (const key of ['=', '{ArrowUp}', '{ArrowRight}']) {
      await user.keyboard('{Control>}z{/Control}');
      await user.keyboard(key);
      expect(screen.getByText(/^1 of about \d+$/)).toBeInTheDocument();
    }
    expect(screen.getByRole('progressbar', { name: 'Answered' })).toHaveAttribute('value', '1');
  });

  it('[R24.3] takes a double tap for one', async () => {
    await openPairs(server());
    const tapAt = (timeStamp: number) => {
      const tap = Object.defineProperty(createEvent.click(card(askedPair()[0]!)), 'timeStamp', { value: timeStamp });
      fireEvent(card(askedPair()[0]!), tap);
    };
    for (const ms of [1000, 1249]) tapAt(ms);
    expect(screen.getByText(/^1 of about/)).toBeInTheDocument();
    tapAt(1499);
    expect(screen.getByText(/^2 of about/)).toBeInTheDocument();
  });

  it('[R24.4] undoes every answer, and “Stop here” saves the order so far', async () => {
    const { names, courseIds, stored, ...app } = await openPairs(server());
    await answerAs(app, names.toReversed(), 3);
    for (let left = 2; left >= 0; left -= 1) {
      await app.user.click(button('Undo'));
      expect(screen.getByText(new RegExp(`^${left} of about`))).toBeInTheDocument();
    }
    expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
    expect(orderSoFar()).toEqual(names);
    await answerAs(app, names.toReversed(), 1);
    await app.user.click(button('Stop here and keep this order'));
    await findHeading('My picks');
    expect(await stored()).toEqual([courseIds[1], courseIds[0], courseIds[2], courseIds[3]]);
  });

  it('[R24.5] goes on after a reload and in other tabs, for its member alone, until the sign-out', async () => {
    const { names, member, locationId, ...app } = await openPairs(server());
    await answerAs(app, names.toReversed(), 2);
    const order = orderSoFar();
    const again = await reopen();
    expect([screen.getByText(/^2 of about/).textContent.slice(0, 1), orderSoFar()]).toEqual(['2', order]);

    const [key = ''] = kept();
    expect(key).toBe(`pairs:${member.user._id}:${locationId}`);
    const text = window.localStorage.getItem(key)!;
    const { answers, ...rest } = JSON.parse(text) as { answers: unknown[] };
    window.localStorage.setItem(key, JSON.stringify({ ...rest, answers: answers.slice(0, 1) }));
    window.dispatchEvent(new StorageEvent('storage', { key }));
    expect(await screen.findByText(/^1 of about/)).toBeInTheDocument();

    window.localStorage.setItem(key, JSON.stringify({ answers: [{ better: 'x' }], isTopOnly: false }));
    window.dispatchEvent(new StorageEvent('storage', { key }));
    expect(await screen.findByText(/^0 of about/)).toBeInTheDocument();

    window.localStorage.setItem(key.replace(member.user._id, 'somebody'), text);
    window.localStorage.setItem(key, text);
    await again.go('/logout');
    await findHeading('You’re signed out');
    await waitFor(() => expect(kept()).toEqual([key.replace(member.user._id, 'somebody')]));
    window.localStorage.clear();
    await openPairs(server());
    expect(screen.getByText(/^0 of about/)).toBeInTheDocument();
  });

  it('[R24.5] keeps the answer that another tab gives while the order is being saved', async () => {
    const { names, member, locationId, courseIds, stored, ...app } = await openPairs(server(), 3);
    await answerAs(app, names.toReversed(), 1);
    const order = courseIds.map((id, index) => ({ id, at: orderSoFar().indexOf(names[index]) }));
    const [key, later] = [`pairs:${member.user._id}:${locationId}`, { better: courseIds[0], worse: courseIds[2] }];
    const read = () => JSON.parse(window.localStorage.getItem(key)!) as { answers: unknown[] };
    const answerElsewhere = () => {
      const { answers, ...rest } = read();
      window.localStorage.setItem(key, JSON.stringify({ ...rest, answers: [...answers, later] }));
      window.dispatchEvent(new StorageEvent('storage', { key }));
    };
    network.use(http.put(`${PAGE_ORIGIN}/api/picks/:location`, answerElsewhere, { once: true }));
    await app.user.click(button('Stop here and keep this order'));
    await findHeading('My picks');
    expect(await stored()).toEqual(order.toSorted((one, other) => one.at - other.at).map(({ id }) => id));
    expect(read().answers).toEqual([later]);
  });

  it('[R24.6] keeps what is known when a pick is removed and another one is added elsewhere', async () => {
    const { names, courses, courseIds, calls, ...app } = await openPairs(server());
    await answerAs(app, names.toReversed());
    const others = [courseIds[0]!, courseIds[2]!, courseIds[3]!, courses[4]!._id];
    await calls.replace(others, 1);
    await reopen();
    const left = names.filter((name) => name !== names[1]).toReversed();
    expect(orderSoFar()).toEqual([...left, courses[4]!.name]);
    expect(askedPair()).toContain(courses[4]!.name);
  });

  it('[R24.7] saves the answers in the latest list after it was changed on another device', async () => {
    const { names, courses, courseIds, calls, stored, ...app } = await openPairs(server(), 3);
    await answerAs(app, names.toReversed());
    await calls.replace([...courseIds, courses[3]!._id], 1);
    await app.user.click(button('Save this order'));
    expect(await screen.findByText(/^Your list changed on another device\./)).toHaveAttribute('role', 'alert');
    await waitFor(() => expect(orderSoFar()).toEqual([...names.toReversed(), courses[3]!.name]));
    expect(await stored()).toEqual([...courseIds, courses[3]!._id]);
    await app.user.click(button('Stop here and keep this order'));
    await findHeading('My picks');
    expect(await stored()).toEqual([...courseIds.toReversed(), courses[3]!._id]);
  });

  it.each(['offline', 'failed'])(
    '[R24.7] loses no answer when saving is %s, and says that nothing was saved',
    async (how) => {
      const { names, courseIds, stored, ...app } = await openPairs(server(), 3);
      await answerAs(app, names.toReversed());
      const fail = how === 'failed' ? failing : () => HttpResponse.error();
      network.use(http.put(`${PAGE_ORIGIN}/api/picks/:location`, fail, { once: true }));
      if (how === 'offline') vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      await app.user.click(button('Save this order'));
      const reason =
        how === 'failed' ? /^Not saved\..* Your answers stay on this device\.$/ : /^You’re offline\. It isn’t saved\./;
      expect(await screen.findByText(reason, { selector: 'main [role=alert]' })).toBeInTheDocument();
      expect([orderSoFar(), await stored()]).toEqual([names.toReversed(), courseIds]);
      vi.restoreAllMocks();
      await app.user.click(button('Save this order'));
      await findHeading('My picks');
      expect(await stored()).toEqual(courseIds.toReversed());
    },
  );

  it('orders just the top five, and the rest when that is taken back', async () => {
    const { names, ...app } = await openPairs(server(), 7);
    await app.user.click(screen.getByRole('checkbox', { name: 'Just my top five' }));
    await answerAs(app, names);
    await findHeading('That’s your order');
    expect(orderSoFar()).toEqual(names);
    await app.user.click(screen.getByRole('checkbox', { name: 'Just my top five' }));
    await findHeading('Which is better?');
    expect(await answerAs(app, names)).toBe(1);
  });
});

describe('the way to ordering by pairs', () => {
  it.each(['/my-picks', '/my-picks/edit'])('[R24.1] stands on %s', async (from) => {
    await memberWithPicks(server(), { count: 2 });
    const { user, path } = await renderApp(from);
    await user.click(await screen.findByRole('link', { name: 'Order by pairs' }));
    await findHeading('Which is better?');
    expect(path()).toBe('/my-picks/pairs');
  });

  it('[R24.1] is missing with one pick, and the page says how many it takes', async () => {
    const { names } = await memberWithPicks(server(), { count: 1 });
    const { go } = await renderApp('/my-picks');
    await screen.findByRole('heading', { name: names[0]! });
    expect(screen.queryByRole('link', { name: 'Order by pairs' })).not.toBeInTheDocument();
    await go('/my-picks/pairs');
    const main = within(screen.getByRole('main'));
    expect(await main.findByText('Two picks make a pair')).toBeInTheDocument();
    expect(main.getByRole('link', { name: 'Choose courses' })).toBeInTheDocument();
  });

  it('[R5.8] asks nothing while voting in the state is closed, and says that the list stays', async () => {
    const { locationId } = await memberWithPicks(server(), { code: 'NV' });
    await setVotingOpen(server(), locationId, false);
    await renderApp('/my-picks/pairs?state=nv');
    expect(await screen.findByText('Voting in Nevada is closed.')).toBeInTheDocument();
    expect(screen.getByText('You can’t change this list.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Too close to call' })).not.toBeInTheDocument();
    await setVotingOpen(server(), locationId, true);
  });
});
