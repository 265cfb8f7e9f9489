import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { cutNow } from '../../../server/workers/ledger/dailyCut.ts';
import { coursesOf, MANY_COURSES, signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { useNodeBytes } from '../../support/app/nodeBytes.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { ballotsOf, castBallots } from '../../support/server/ledgers.ts';
import { TEST_SECRETS, type TestMember } from '../../support/server/server.ts';

useNodeBytes();
const server = useServer({}, MANY_COURSES);

let locationId: string;
let courses: { _id: number; name: string }[];
beforeAll(async () => {
  ({ locationId, courses } = await coursesOf(server(), 'AZ'));
});
const ids = () => courses.map(({ _id }) => _id);

const put = (member: TestMember, url: string, payload?: object) =>
  server().app.inject({
    method: 'PUT',
    url,
    headers: member.headers,
    ...(payload ? { payload, headers: { ...member.headers, 'if-match': '"0"' } } : {}),
  });

/** A member with so many picks of Arizona. */
async function memberWithPicks(count: number): Promise<TestMember> {
  const member = await signedInMember(server());
  sessionStorage.setItem('currentLocation', 'az');
  const saved = await put(member, `/api/picks/${locationId}`, { courseIds: ids().slice(0, count) });
  expect(saved.statusCode).toBe(200);
  return member;
}

/** Cuts a ledger with the votes of twenty others, well after all votes so far. */
async function cut(): Promise<void> {
  await castBallots(server().db, locationId, ballotsOf(ids(), 20));
  server().clock.advance(120_000);
  const { db, clock } = server();
  const outcome = await cutNow({ db, secrets: TEST_SECRETS, now: clock.now }, locationId);
  expect(outcome).toHaveProperty('cut');
}

const receipt = async () => within(await screen.findByRole('region', { name: 'Receipt' }));
const check = 'Check it here';

describe('the receipt', () => {
  it('says before the first ledger that the votes wait for it', async () => {
    await memberWithPicks(2);
    await renderApp('/my-picks');
    expect(await (await receipt()).findByText(/^All 2 votes count now/)).toBeVisible();
    expect((await receipt()).queryByRole('button', { name: check })).not.toBeInTheDocument();
  });

  it('[R21.22] finds all votes at one tap and names each of them', async () => {
    await memberWithPicks(22);
    await cut();
    const { user } = await renderApp('/my-picks');
    const shown = await receipt();
    expect(await shown.findByText(/^All 22 of your votes are in Arizona’s ledger no\. \d+ of /)).toBeVisible();
    await user.click(shown.getByRole('button', { name: check }));
    expect(await shown.findByText('All 22 of your votes are in')).toBeVisible();
    expect(shown.getByText('Found (22)')).toBeVisible();
    expect(shown.getByText(courses[21]!.name)).toBeInTheDocument();
    expect(shown.getByRole('link', { name: 'Count the whole ledger' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/verify\/az\?no=\d+$/),
    );
  });

  it('[R21.22] names a vote that was added after the ledger, and one that was taken back since', async () => {
    const member = await memberWithPicks(3);
    await cut();
    server().clock.advance(120_000);
    await server().app.inject({
      method: 'DELETE',
      url: `/api/picks/${locationId}/${ids()[0]!}`,
      headers: member.headers,
    });
    await put(member, `/api/picks/${locationId}/${ids()[7]!}`);
    const { user } = await renderApp('/my-picks');
    const shown = await receipt();
    expect(await shown.findByText(/Changes since then/)).toBeVisible();
    await user.click(shown.getByRole('button', { name: check }));
    expect(await shown.findByText('2 of your 3 votes are in')).toBeVisible();
    expect(shown.getByText(/^Not in this ledger yet/).parentElement).toHaveTextContent(courses[7]!.name);
    expect(shown.getByText(/^In this ledger, but no longer on your list/).parentElement).toHaveTextContent(
      courses[0]!.name,
    );
  });

  it('[R21.22] warns the member when a row is missing and the rows differ from the signed head', async () => {
    await memberWithPicks(4);
    await cut();
    network.use(
      http.get(`${PAGE_ORIGIN}/api/ledger/az/:number/rows`, async ({ request }) => {
        const rows = (await server().app.inject(new URL(request.url).pathname)).body;
        return new HttpResponse(rows.slice(rows.indexOf('\n') + 1));
      }),
    );
    const { user } = await renderApp('/my-picks');
    const shown = await receipt();
    await user.click(await shown.findByRole('button', { name: check }));
    const [first] = await shown.findAllByRole('alert');
    const alert = within(first!);
    expect(alert.getByRole('heading', { name: 'Something’s wrong with this ledger' })).toBeVisible();
    expect(alert.getByText(/rows, sha256: these aren’t the rows that the head was signed for\.$/)).toBeVisible();
    expect(alert.getByText(/take a screenshot/)).toBeVisible();
  });

  it('says that the check failed when the ledger cannot be loaded, and retries', async () => {
    await memberWithPicks(5);
    await cut();
    network.use(
      http.get(`${PAGE_ORIGIN}/api/ledger/az`, () => new HttpResponse(null, { status: 500 }), { once: true }),
    );
    const { user } = await renderApp('/my-picks');
    const shown = await receipt();
    await user.click(await shown.findByRole('button', { name: check }));
    expect(await shown.findByText('We couldn’t check the votes')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Try again' }));
    expect(await shown.findByText('All 5 of your votes are in')).toBeVisible();
  });

  it('is left out of a list without votes', async () => {
    await signedInMember(server());
    sessionStorage.setItem('currentLocation', 'az');
    await renderApp('/my-picks');
    await findHeading('My picks');
    await screen.findByText('Your flags, best first.');
    expect(screen.queryByRole('region', { name: 'Receipt' })).not.toBeInTheDocument();
  });
});
