import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cutNow } from '../../../server/workers/ledger/dailyCut.ts';
import { cutClosing, resultsWithoutLedger } from '../../../server/workers/ledger/closingCut.ts';
import { registerAdmin } from '../../support/server/admin.ts';
import { CLOSE, type ElectionScene, startElectionScene } from '../../support/server/electionScene.ts';
import { cutClosingLedgers } from '../../support/server/ledgers.ts';
import { runCommand } from '../../support/server/operators.ts';
import { TEST_SECRETS } from '../../support/server/server.ts';

let scene: ElectionScene;
beforeEach(async () => {
  scene = await startElectionScene();
});
afterEach(() => scene.server.close());

const run = (...args: string[]) => runCommand(scene.server.db, args, { now: scene.server.clock.now });
const newestDeed = async () => (await (await registerAdmin(scene.server)).audit())[0];

describe('npm run admin -- election', () => {
  it('[R16.30] says what is left after an end: results, ledgers that are not begun, and how far one is written', async () => {
    const { db, clock } = scene.server;
    expect(await run('election', 'status')).toMatchObject({
      isWell: true,
      lines: [
        `Election 2026 ends at ${CLOSE.toISOString()}.`,
        expect.stringMatching(/^The database's clock says 2026-12-31T/),
        'Every ended election has its results and ledgers.',
      ],
    });
    await scene.vote({ [scene.courses[0]!]: 3 });
    scene.pass(CLOSE.getTime() - clock.now().getTime());
    const ended = await run('election', 'status');
    expect([ended.isWell, ended.lines.at(-1)]).toEqual([false, 'Left: 50 results, 0 ledgers.']);
    expect(ended.lines).toContain('Arizona: the result of 2026 is not stored yet.');
    await scene.worker().tick();
    expect((await run('election', 'status')).lines).toContain('Arizona: the ledger of 2026 is not begun yet.');

    const arizona = (await resultsWithoutLedger(db)).find(({ locationId }) => locationId === scene.locationId)!;
    const stop = new AbortController();
    const stopping = db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'InsertQueryNode') stop.abort();
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    await cutClosing({ db: stopping, secrets: TEST_SECRETS, now: clock.now, signal: stop.signal }, arizona);
    expect((await run('election', 'status')).lines).toContain('Arizona: the ledger of 2026 is being written: 0 %.');
    await cutNow({ db, secrets: TEST_SECRETS, now: clock.now }, scene.locationId);
    await cutClosingLedgers(scene.server);
    expect((await run('election', 'status')).isWell).toBe(true);
  });

  it('[R16.30] ends the open election at once, and says that it is over when it is asked again', async () => {
    await expect(() => run('election', 'close')).rejects.toThrow('election close --now');
    const { lines } = await run('election', 'close', '--now');
    expect(lines).toEqual([
      expect.stringMatching(/^Election 2026 ended at 2026-12-31T.*The servers store its results now\.$/),
    ]);
    expect(await newestDeed()).toMatchObject({ action: 'election_ended', details: { from: CLOSE.toISOString() } });
    await expect(() => run('election', 'close', '--now')).rejects.toThrow('No election is open');
    await scene.worker().tick();
    expect(await scene.result()).toMatchObject({ ballots: 0 });
  });

  it('[R16.30] moves the end to a later time, and to no other', async () => {
    expect((await run('election', 'postpone', '2027-01-02T10:00Z')).lines).toEqual([
      'Election 2026 ends at 2027-01-02T10:00:00.000Z.',
    ]);
    expect(await newestDeed()).toMatchObject({
      action: 'election_moved',
      details: { from: CLOSE.toISOString(), to: '2027-01-02T10:00:00.000Z' },
    });
    const refusals: [string, string][] = [
      ['2027-01-01T10:00Z', 'give a later time than that'],
      ['2027-01-03', 'is no time with its zone'],
      ['2027-01-03T10:00', 'is no time with its zone'],
      ['2027-02-30T10:00Z', 'is no time with its zone'],
      ['2027-13-01T10:00Z', 'is no time with its zone'],
      ['soon', 'is no time with its zone'],
    ];
    for (const [time, complaint] of refusals)
      await expect(() => run('election', 'postpone', time)).rejects.toThrow(complaint);
  });
});
