import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanup, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_VOTES } from '../../../contract/limits.ts';
import { readRecording, type Recording } from '../../../src/app/qa/recorder.ts';
import { EVERY_CALL, type Fault, useFailingNetwork } from './failingCalls.ts';
import { forgetVisit } from './forgetVisit.ts';
import { renderApp, stopApps } from './renderApp.tsx';
import { expectReplayable } from './replayed.ts';
import { useSurprises } from './surprises.ts';
import { useVisitors, type Visitor } from './visitors.ts';
import { ACTS, SAVING } from './walkerActs.ts';
import { Hand } from './walkerHand.ts';

const FAULTS: Fault[] = ['500', '429', 'offline', 'slow', 'lost'];
/** Numbers of picks that a member begins with. */
const PICKS = [3, MAX_VOTES - 1, MAX_VOTES, MAX_VOTES];

/** On a busy machine a page’s code takes long to come. */
const PATIENCE_MS = 20_000;

type Step = { act: string; nth: number; fault: Fault | null; isHasty: boolean };
type Walk = { picks: number; steps: Step[] };

const stepOf = (visitor: Visitor): fc.Arbitrary<Step> =>
  fc.record({
    act: fc.constantFrom(...Object.keys(ACTS[visitor])),
    nth: fc.nat({ max: 30 }),
    fault: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...FAULTS) }),
    isHasty: fc.boolean(),
  });
const walkOf = (visitor: Visitor): fc.Arbitrary<Walk> =>
  fc.record({
    picks: fc.constantFrom(...PICKS),
    steps: fc.array(stepOf(visitor), { minLength: 3, maxLength: 6, size: 'max' }),
  });

/** The calls with which a visit has changed something on the server. */
const savedBy = ({ steps }: Recording): string[] =>
  steps.flatMap(({ action }) => {
    const { arg } = ((action as { meta?: object }).meta ?? {}) as { arg?: { endpointName?: string } };
    return action.type === 'api/executeMutation/fulfilled' && arg?.endpointName ? [arg.endpointName] : [];
  });

/**
 * Tests that the trace of any walk through the product replays: acts of a visitor at random, calls that fail or are
 * late, and steps that do not wait for the one before.
 * @param isThorough each act once for certain, too, and all traces without a browser, which starts a process
 */
export function describeProductWalks(visitor: Visitor, walks: number, isThorough: boolean): void {
  // Only members swap: the others’ pages are quicker with short lists.
  const world = useVisitors(visitor === 'member' ? { courses: MAX_VOTES + 1 } : {});
  const network = useFailingNetwork(() => world.server().app, { isCached: false });
  const { surprises, forget } = useSurprises();
  const folder = mkdtempSync(join(tmpdir(), 'top-picks-walks-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(() => {
    // jsdom has neither.
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  });

  const enter = async (picks: number): Promise<string> => {
    const { user } = await world.newMember('AZ', picks);
    if (visitor === 'guest') await forgetVisit();
    if (visitor === 'admin')
      await world.server().db.updateTable('members').set({ is_admin: true }).where('id', '=', user._id).execute();
    return user.email;
  };
  const take = async ({ picks, steps }: Walk, patienceMs: number): Promise<void> => {
    const email = await enter(picks);
    vi.setSystemTime(world.server().clock.now());
    const app = await renderApp('/about');
    for (const { act, nth, fault, isHasty } of steps) {
      const hand = new Hand({
        app,
        address: world.address,
        settle: () => network.settle(2),
        fault,
        patienceMs,
        fail: (which) => network.fail(EVERY_CALL, which),
        advance: (ms) => {
          world.server().clock.advance(ms);
          vi.setSystemTime(world.server().clock.now());
        },
      });
      await ACTS[visitor][act]!(hand, nth, email);
      if (isHasty) continue;
      await network.settle(2);
      network.recover();
    }
    network.recover();
    await network.settle();
  };
  const leave = async (): Promise<void> => {
    cleanup();
    stopApps();
    network.recover();
    forget();
    await forgetVisit();
  };

  let count = 0;
  /** @param saved the call that the walk makes, which is waited for */
  const takeAndReplay = async (walk: Walk, saved?: string): Promise<void> => {
    try {
      await take(walk, saved === undefined ? 0 : PATIENCE_MS);
      if (saved !== undefined)
        await waitFor(() => expect(savedBy(readRecording())).toContain(saved), { timeout: PATIENCE_MS });
      expect(surprises(), 'nothing crashes').toEqual([]);
      const trace = expectReplayable();
      if (trace) writeFileSync(join(folder, `${(count += 1)}.json`), trace);
    } finally {
      await leave();
    }
  };

  describe(`${walks} walks of a ${visitor}`, { timeout: 600_000 }, () => {
    it('[R15.2] their traces replay to the recorded states in the app', async () => {
      const property = fc.asyncProperty(walkOf(visitor), (walk) => takeAndReplay(walk));
      await fc.assert(property, { numRuns: walks });
    });

    if (!isThorough) return;
    it.each(Object.entries(SAVING[visitor]))('[R15.2] the trace of a visitor who %s replays', (act, saved) =>
      takeAndReplay(
        { picks: act === 'swaps' ? MAX_VOTES : 3, steps: [{ act, nth: 1, fault: null, isHasty: false }] },
        saved,
      ),
    );

    it('[R15.2] their traces replay without a browser', () => {
      const files = readdirSync(folder).map((name) => join(folder, name));
      expect(files.length).toBeGreaterThanOrEqual(walks);
      const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/replay.ts', '--json', ...files], {
        encoding: 'utf8',
        maxBuffer: Infinity,
      });
      const lines = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { different: object | null });
      expect([status, stderr, lines.filter(({ different }) => different)]).toEqual([0, '', []]);
      expect(lines).toHaveLength(files.length);
    });
  });
}
