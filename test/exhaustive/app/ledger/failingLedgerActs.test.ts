import { describe } from 'vitest';
import { cutNow } from '../../../../server/workers/ledger/dailyCut.ts';
import type { Fault } from '../../../support/app/failingCalls.ts';
import { type Act, describeFailingActs, press, type World } from '../../../support/app/failingActs.ts';
import { useNodeBytes } from '../../../support/app/nodeBytes.ts';
import { renderApp } from '../../../support/app/renderApp.tsx';
import { ballotsOf, castBallots } from '../../../support/server/ledgers.ts';
import { coursesIn, locationIdIn } from '../../../support/server/picks.ts';
import { TEST_SECRETS } from '../../../support/server/server.ts';

/** Cuts a ledger of Arizona with the votes of twenty others, well after all votes so far. */
async function cutLedger({ server }: World): Promise<void> {
  const { db, clock } = server();
  const locationId = await locationIdIn(db, 'AZ');
  await castBallots(db, locationId, ballotsOf(await coursesIn(db, 'AZ'), 20));
  clock.advance(120_000);
  await cutNow({ db, secrets: TEST_SECRETS, now: clock.now }, locationId);
}

const FAILED = /^We couldn’t check the votes$/;
/** The check reports such responses as findings about the ledger, not as failures. */
const FINDINGS: Fault[] = ['{}', '[]', 'null'];

/** The calls of a check. */
const CALLS = [
  ...['GET /.well-known/jwks.json', 'GET /api/ledger/:state'],
  ...['GET /api/ledger/:state/:id/rows', 'GET /api/ledger/:state/:id/courses'],
];

const countsOf = (world: World): Act[] =>
  [...CALLS, 'GET /api/leaderboard/:state?limit'].map((call) => ({
    what: `counting a ledger (${call})`,
    call,
    open: async () => {
      await cutLedger(world);
      const app = await renderApp('/verify/az');
      return { input: () => null, submit: () => press(app, /^(Count the votes here|Try again)$/) };
    },
    failed: FAILED,
    done: /^Everything matches$/,
    right: FINDINGS,
  }));

const checksOf = (world: World): Act[] =>
  CALLS.map((call) => ({
    what: `looking for one’s own votes (${call})`,
    call,
    open: async () => {
      await world.newMember();
      await cutLedger(world);
      sessionStorage.setItem('currentLocation', 'az');
      const app = await renderApp('/my-picks');
      return { input: () => null, submit: () => press(app, /^(Check it here|Try again)$/) };
    },
    failed: FAILED,
    done: /^All \d+ of your votes are in$/,
    right: FINDINGS,
  }));

useNodeBytes();
// Each on a server of its own: a new member sets the clock back, and a ledger older than the one before is a finding.
describe('the count of a ledger', () => describeFailingActs(countsOf));
describe('the check of a receipt', () => describeFailingActs(checksOf));
