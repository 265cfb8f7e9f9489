import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Leaderboard } from '../../../contract/leaderboard.ts';
import { CHEATS } from '../../../contract/ledger/cheats.ts';
import { useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { useNodeBytes } from '../../support/app/nodeBytes.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { addEndedElection } from '../../support/server/elections.ts';
import { addLedger, ballotsOf, castBallots } from '../../support/server/ledgers.ts';
import { coursesIn, locationIdIn } from '../../support/server/picks.ts';
import { cutNow } from '../../../server/workers/ledger/dailyCut.ts';
import { TEST_SECRETS } from '../../support/server/server.ts';

useNodeBytes();
const server = useServer();

beforeAll(async () => {
  await addLedger(server());
  const { db, clock } = server();
  const locationId = await locationIdIn(db, 'WY');
  await castBallots(db, locationId, ballotsOf(await coursesIn(db, 'WY'), 20, 2));
  clock.advance(86_400_000);
  await cutNow({ db, secrets: TEST_SECRETS, now: clock.now }, locationId);
});

const count = 'Count the votes here';
/** Changes the server's response at an address of Wyoming's ledgers. */
const tamper = (path: string, change: (text: string) => string) =>
  network.use(
    http.get(PAGE_ORIGIN + path, async ({ request }) => {
      const { body } = await server().app.inject(new URL(request.url).pathname);
      return new HttpResponse(change(body));
    }),
  );

/** What courses are called in the ranking from now on. */
const nowCalled = (names: readonly (readonly [id: number, name: string])[]) =>
  network.use(
    http.get(`${PAGE_ORIGIN}/api/leaderboard/wy`, async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const ranking = (await server().app.inject(pathname + search)).json<Leaderboard>();
      const called = new Map(names);
      const entries = ranking.entries.map((entry) => ({ ...entry, name: called.get(entry.courseId) ?? entry.name }));
      return HttpResponse.json({ ...ranking, entries });
    }),
  );

/** Ends an election of 2018 in a state, without its ledger. */
async function endElectionIn(code: string) {
  const { db, clock } = server();
  const location_id = await locationIdIn(db, code);
  const election_id = await addEndedElection(db, { year: 2018, locationId: location_id });
  await db.insertInto('election_ends').values({ location_id, election_id, passed_at: clock.now() }).execute();
  return { location_id, election_id };
}

describe('the count of a ledger', () => {
  it('[R21.23] adds up every vote in the browser and says that all is equal', async () => {
    const { user } = await renderApp('/verify/wy');
    await findHeading('Count Wyoming’s votes');
    await user.click(await screen.findByRole('button', { name: count }));
    expect(await screen.findByText('Everything matches')).toBeVisible();
    expect(screen.getByText(/^You counted 60 votes from 40 ballots/)).toHaveTextContent('all 2 ledgers are in order');
    const table = within(screen.getByRole('table', { name: /you counted/ }));
    const [, first] = table.getAllByRole('row');
    expect(within(first!).getAllByRole('cell')[0]).toHaveTextContent('1');
    expect(table.queryByText('differs')).not.toBeInTheDocument();
  });

  it('[R21.23] is preceded by eight words to compare', async () => {
    await renderApp('/verify/wy');
    const words = await screen.findByRole('list', { name: 'Eight words' });
    expect(await within(words).findAllByRole('listitem')).toHaveLength(8);
    expect(screen.getByText(/^These eight words stand for this ledger/)).toBeVisible();
  });

  it('[R21.23] says where rows and head are not equal', async () => {
    tamper('/api/ledger/wy/:number/rows', (rows) =>
      rows.replace(/^(\d+),/, (_row, id: string) => `${Number(id) + 1},`),
    );
    const { user } = await renderApp('/verify/wy');
    await user.click(await screen.findByRole('button', { name: count }));
    expect(await screen.findByRole('heading', { name: /^It doesn’t match: \d+ problems$/ })).toBeVisible();
    expect(screen.getByText(/^Ledger no\. 2, rows, sha256/)).toBeVisible();
    expect(screen.getAllByText(/^Ledger no\. 2, rows, votes of course \d+: /).length).toBeGreaterThan(0);
    expect(screen.getAllByText('differs').length).toBeGreaterThan(0);
    expect(screen.queryByText('Everything matches')).not.toBeInTheDocument();
  });

  it('[R21.23] names courses that were renamed since, which is no fault', async () => {
    const { db } = server();
    const [id] = await coursesIn(db, 'WY');
    nowCalled([[id!, 'Another Name']]);
    const { user } = await renderApp('/verify/wy');
    await user.click(await screen.findByRole('button', { name: count }));
    expect(await screen.findByText('Everything matches')).toBeVisible();
    const { name, city } = await db
      .selectFrom('courses')
      .select(['name', 'city'])
      .where('id', '=', id!)
      .executeTakeFirstOrThrow();
    const says = `Renamed since no. 2: ${name} (${city}) is now Another Name (${city}).`;
    expect(within(screen.getByRole('region', { name: 'Renamed courses' })).getByText(says)).toBeVisible();
  });

  it('[R21.23] says that two courses have swapped their names', async () => {
    const { db } = server();
    const [one, other] = await db
      .selectFrom('courses')
      .select(['id', 'name'])
      .where('id', 'in', (await coursesIn(db, 'WY')).slice(0, 2))
      .orderBy('id')
      .execute();
    nowCalled([
      [one!.id, other!.name],
      [other!.id, one!.name],
    ]);
    const { user } = await renderApp('/verify/wy');
    await user.click(await screen.findByRole('button', { name: count }));
    expect(await screen.findByRole('heading', { name: 'It doesn’t match: 2 problems' })).toBeVisible();
    const says = `Today’s ranking: course ${one!.id} has the name that course ${other!.id} had in no. 2: ${other!.name}.`;
    expect(screen.getByText(says)).toBeVisible();
    expect(screen.queryByText('Everything matches')).not.toBeInTheDocument();
  });

  it('can be made of an earlier ledger that the visitor chooses', async () => {
    const { user, path } = await renderApp('/verify/wy');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Ledger' }), '1');
    expect(path()).toBe('/verify/wy?no=1');
    await user.click(screen.getByRole('button', { name: count }));
    expect(await screen.findByText(/^You counted 20 votes from 20 ballots/)).toBeVisible();
  });

  it('[R21.25] says when a ledger that this browser has checked has other words now', async () => {
    const { user } = await renderApp('/verify/wy');
    await user.click(await screen.findByRole('button', { name: count }));
    await screen.findByText('Everything matches');
    const seen = JSON.parse(localStorage.getItem('seenLedgers') ?? '{}') as Record<string, object>;
    expect(seen.WY).toMatchObject({ number: 2 });
    const other = { WY: { number: 2, hash: 'another', on: '2026-11-03T10:00:00.000Z' } };
    localStorage.setItem('seenLedgers', JSON.stringify(other));
    await user.click(screen.getByRole('button', { name: 'Count again' }));
    expect(
      await screen.findByText(
        'Ledger no. 2, seen on this device: you saw other words for no. 2 on this device on Nov 3, 2026.',
      ),
    ).toBeVisible();
    expect(JSON.parse(localStorage.getItem('seenLedgers') ?? '{}')).toEqual(other);
  });

  it('[R21.23] can be cancelled, and says that the check failed when the keys cannot be loaded', async () => {
    network.use(http.get(`${PAGE_ORIGIN}/.well-known/jwks.json`, () => new Promise(() => undefined), { once: true }));
    const { user } = await renderApp('/verify/wy');
    await user.click(await screen.findByRole('button', { name: count }));
    expect(screen.getByRole('progressbar', { name: 'Loading the ledgers' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    network.use(http.get(`${PAGE_ORIGIN}/.well-known/jwks.json`, () => HttpResponse.error(), { once: true }));
    await user.click(screen.getByRole('button', { name: count }));
    expect(await screen.findByText('We couldn’t check the votes')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Everything matches')).toBeVisible();
  });
});

describe('the page of a state', () => {
  it('without a ledger says when the first one is made', async () => {
    await renderApp('/verify/ak');
    expect(await screen.findByRole('heading', { name: 'Alaska has no ledger yet' })).toBeVisible();
  });

  it('[R21.4] says that a result is final while its ledger is still to be written', async () => {
    await endElectionIn('HI');
    await renderApp('/verify/hi');
    expect(await screen.findByRole('heading', { name: 'The result of 2018 is final' })).toBeVisible();
    expect(screen.getByText('Its ledger is being written. Come back later to count it.')).toBeVisible();
  });

  it('[R21.4] says how much of the ledger of a result is written', async () => {
    const state = await endElectionIn('DE');
    const draft = { ...state, number: 1, made_at: server().clock.now(), closing: true, ballots: 10, counted: 10 };
    await server()
      .db.insertInto('ledger_drafts')
      .values({ ...draft, votes: '[]', withdrawn: '{}', courses: '', keyed: 10, tagged: 4 })
      .execute();
    await renderApp('/verify/de');
    expect(await screen.findByText('Its ledger is being written: 35 %. Come back later to count it.')).toBeVisible();
  });

  it('leads to the newest ledger where the address names one that does not exist', async () => {
    await renderApp('/verify/wy?no=77');
    expect(await screen.findByRole('heading', { name: 'There’s no ledger no. 77' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'The newest one' })).toHaveAttribute('href', '/verify/wy');
  });

  it('is not found for an unknown state', async () => {
    await renderApp('/verify/xx');
    await findHeading('Page not found');
  });
});

describe('the list of states', () => {
  it('[R21.23] has all states, what a count proves and does not prove, what others see, and who notices which cheat', async () => {
    const { user, path } = await renderApp('/verify');
    await findHeading('Check the count');
    expect(screen.getByRole('heading', { name: 'What it doesn’t prove' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'What others can see' })).toBeVisible();
    expect(screen.getByText(/^In the ranking, with or without cards: every vote/)).toHaveTextContent(
      'someone who watches, and knows you’re voting, can see which courses you choose',
    );
    const cheats = within(screen.getByRole('table', { name: /against the checks/ })).getAllByRole('row');
    expect(cheats).toHaveLength(CHEATS.length + 1);
    const states = within(screen.getByRole('list', { name: 'States' })).getAllByRole('link');
    expect(states).toHaveLength(50);
    await user.click(screen.getByRole('link', { name: 'Wyoming' }));
    await findHeading('Count Wyoming’s votes');
    expect(path()).toBe('/verify/wy');
  });
});
