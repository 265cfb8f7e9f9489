import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PlanElection } from '../../../contract/adminElections.ts';
import type { Elections } from '../../../contract/elections.ts';
import { planVersion, registerAdmin } from '../../support/server/admin.ts';
import { CLOSE, startElectionScene, type ElectionScene } from '../../support/server/electionScene.ts';
import type { TestServer } from '../../support/server/server.ts';

let scene: ElectionScene;
let server: TestServer;
beforeEach(async () => {
  scene = await startElectionScene();
  ({ server } = scene);
});
afterEach(() => server.close());

describe('an admin', () => {
  const admin = async () => {
    server.clock.set(new Date(CLOSE.getTime() - 300_000));
    const calls = await registerAdmin(server);
    const plan = async (change: PlanElection) =>
      calls.call('PATCH', 'elections/2026', change, await planVersion(server.db, '2026'));
    return { ...calls, plan };
  };

  it('[R16.6] moves the end of the open election, never into the past, and the audit log has it', async () => {
    const { plan, audit } = await admin();
    const moved = await plan({ closesAt: '2027-02-01T10:00:00Z' });
    expect(moved.json()).toMatchObject({ closesAt: '2027-02-01T10:00:00.000Z', status: 'open' });
    await scene.close();
    expect((await server.app.inject('/api/elections/2026/results/az')).statusCode).toBe(404);
    const past = await plan({ closesAt: '2026-02-01T10:00:00Z' });
    expect([past.statusCode, past.json<{ fields: object }>().fields]).toEqual([
      400,
      { closesAt: 'Choose a time in the future, or close it now.' },
    ]);
    expect((await audit())[0]).toMatchObject({
      action: 'election_moved',
      details: { from: '2027-01-01T10:00:00.000Z', to: '2027-02-01T10:00:00.000Z' },
    });
  });

  it('[R16.6] names the next election, which opens under that name', async () => {
    const { plan } = await admin();
    const known = await plan({ nextName: ' 2026 ' });
    expect(known.statusCode).toBe(400);
    await plan({ nextName: 'Spring Cup' });
    await scene.close();
    const { elections } = await scene.read<Elections>('/api/elections');
    expect(elections[0]).toMatchObject({ id: 'spring-cup', name: 'Spring Cup', status: 'open' });
  });

  it('[R16.6] ends the open election by typing its name, and cannot change it afterwards', async () => {
    const { call, plan } = await admin();
    const wrong = await call('POST', 'elections/2026/close', { name: '2027' });
    expect(wrong.json()).toMatchObject({ code: 'bad_request', fields: { name: 'Type 2026.' } });
    const ended = await call('POST', 'elections/2026/close', { name: '2026' });
    expect(ended.statusCode).toBe(200);
    await scene.worker().tick();
    await scene.result();
    const late = [
      await plan({ closesAt: '2028-02-01T10:00:00Z' }),
      await call('POST', 'elections/2026/close', { name: '2026' }),
    ];
    for (const reply of late) expect(reply.json()).toMatchObject({ code: 'election_over' });
  });
});
