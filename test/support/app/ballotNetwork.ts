import type fc from 'fast-check';
import { changePicks, isSameOrder, type Outcome, type Picks } from '../../../contract/ballotRule.ts';
import { MAX_VOTES } from '../../../contract/limits.ts';
import type { Ballot } from '../../../contract/picks.ts';

/**
 * What happens to one vote: it is fulfilled; refused or failed before it is stored; or stored, with a lost response.
 */
export const FATES = ['fulfilled', 'refused', 'failed', 'unreachable', 'lostResponse', 'failedResponse'] as const;
export type Fate = (typeof FATES)[number];

/** A member's stored ballots with the server's own rule and version numbers. */
export class BallotBox {
  private readonly stored = new Map<string, { picks: Picks; version: number }>();

  constructor(ballots: Record<string, Picks>) {
    for (const [locationId, picks] of Object.entries(ballots)) this.stored.set(locationId, { picks, version: 1 });
  }

  read(locationId: string): Ballot {
    const { picks, version } = this.stored.get(locationId) ?? { picks: [], version: 0 };
    const courseIds = [...picks];
    const remainingVotes = MAX_VOTES - courseIds.length;
    return {
      locationId,
      courseIds,
      version,
      remainingVotes,
      counted: true,
      election: '2026',
      published: false,
      notesShared: false,
      updatedAt: null,
    };
  }

  /** Returns false when the change is refused. */
  change(locationId: string, rule: (picks: Picks) => Outcome): boolean {
    const { courseIds, version } = this.read(locationId);
    const outcome = rule(courseIds);
    if ('refused' in outcome) return false;
    this.stored.set(locationId, {
      picks: outcome.picks,
      version: isSameOrder(outcome.picks, courseIds) ? version : version + 1,
    });
    return true;
  }
}

type Wires = {
  scheduler: fc.Scheduler;
  box: BallotBox;
  /** The fate of the next request that changes a ballot. */
  nextFate: () => Fate;
  /** Responses to all other requests. */
  others: (url: URL) => unknown;
};

const json = (body: unknown, status = 200) => Response.json(body, { status });
const noNetwork = () => new TypeError('Failed to fetch');

/** How a request changes a ballot; `what` is the end of its path. */
async function ruleOf(request: Request, what: string): Promise<(picks: Picks) => Outcome> {
  if (what === 'swap') {
    const { remove, add } = (await request.json()) as { remove: number; add: number };
    return (picks) => changePicks(picks, { kind: 'swap', remove, add });
  }
  const kind = request.method === 'PUT' ? 'add' : 'remove';
  return (picks) => changePicks(picks, { kind, courseId: Number(what) });
}

/** Replaces fetch by a network in which the scheduler orders ballot requests and responses. */
export function ballotNetwork({ scheduler, box, nextFate, others }: Wires): typeof fetch {
  const travel = (label: string) => scheduler.schedule(Promise.resolve(), label);

  const respond = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const { pathname } = url;
    const [, locationId, what] = /^\/api\/picks\/([^/]+)(?:\/(\d+|swap))?$/.exec(pathname) ?? [];
    if (locationId === undefined) return json(others(url));
    const label = `${request.method} ${pathname}`;
    if (what === undefined) {
      await travel(`${label} arrives`);
      const ballot = box.read(locationId);
      await travel(`${label} responds`);
      return json(ballot);
    }
    const rule = await ruleOf(request, what);
    const fate = nextFate();
    await travel(`${label} arrives (${fate})`);
    const isStored =
      fate !== 'unreachable' && fate !== 'refused' && fate !== 'failed' ? box.change(locationId, rule) : undefined;
    const ballot = box.read(locationId);
    await travel(`${label} responds (${fate})`);
    if (fate === 'unreachable' || fate === 'lostResponse') throw noNetwork();
    if (fate === 'refused') return json({ code: 'course_not_offered', message: 'Not offered' }, 422);
    if (fate === 'failed' || fate === 'failedResponse') return json({ code: 'internal', message: 'Down' }, 500);
    return isStored ? json(ballot) : json({ code: 'ballot_full', message: 'Full', ballot }, 409);
  };

  return (input, init) => {
    const request = new Request(input, init);
    const aborted = new Promise<never>((_resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
    return Promise.race([respond(request), aborted]);
  };
}

/** Runs the scheduler to its end and calls `look` after every step. */
export async function playOut(scheduler: fc.Scheduler, look: () => void = () => undefined): Promise<void> {
  for (;;) {
    await rest();
    look();
    if (scheduler.count() === 0) return;
    await scheduler.waitNext(1);
  }
}

/** Waits a few turns of the event loop until the last step has settled. */
async function rest(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
