import type fc from 'fast-check';
import { changePicks, isSameOrder, type Outcome, type Picks } from '../../../contract/ballotRule.ts';
import { MAX_VOTES } from '../../../contract/limits.ts';
import type { Ballot } from '../../../contract/picks.ts';

/** What becomes of one vote: answered; refused or failed before anything is stored; or stored, and then only the answer fails. */
export const FATES = ['answered', 'refused', 'failed', 'unreachable', 'lostAnswer', 'failedAnswer'] as const;
export type Fate = (typeof FATES)[number];

/** A member's stored ballots: the server's own rule, a version that grows with every change. */
export class BallotBox {
  private readonly stored = new Map<string, { picks: Picks; version: number }>();

  constructor(ballots: Record<string, Picks>) {
    for (const [locationId, picks] of Object.entries(ballots)) this.stored.set(locationId, { picks, version: 1 });
  }

  read(locationId: string): Ballot {
    const { picks, version } = this.stored.get(locationId) ?? { picks: [], version: 0 };
    const courseIds = [...picks];
    const remainingVotes = MAX_VOTES - courseIds.length;
    return { locationId, courseIds, version, remainingVotes, counted: true, published: false, updatedAt: null };
  }

  /** Answers false when the change is refused. */
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
  /** The fate of the next vote, taking back or swap that arrives. */
  nextFate: () => Fate;
  /** Answers to everything that is not about ballots. */
  others: (url: URL) => unknown;
};

const json = (body: unknown, status = 200) => Response.json(body, { status });
const noNetwork = () => new TypeError('Failed to fetch');

/** What a request asks of a ballot; `what` is the end of its address. */
async function ruleOf(request: Request, what: string): Promise<(picks: Picks) => Outcome> {
  if (what === 'swap') {
    const { remove, add } = (await request.json()) as { remove: number; add: number };
    return (picks) => changePicks(picks, { kind: 'swap', remove, add });
  }
  const kind = request.method === 'PUT' ? 'add' : 'remove';
  return (picks) => changePicks(picks, { kind, courseId: Number(what) });
}

/** A network in place of fetch, in which every request about a ballot arrives, and every answer comes back, when the scheduler says so. */
export function ballotNetwork({ scheduler, box, nextFate, others }: Wires): typeof fetch {
  const travel = (label: string) => scheduler.schedule(Promise.resolve(), label);

  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const { pathname } = url;
    const [, locationId, what] = /^\/api\/picks\/([^/]+)(?:\/(\d+|swap))?$/.exec(pathname) ?? [];
    if (locationId === undefined) return json(others(url));
    const label = `${request.method} ${pathname}`;
    if (what === undefined) {
      await travel(`${label} arrives`);
      const ballot = box.read(locationId);
      await travel(`${label} is answered`);
      return json(ballot);
    }
    const rule = await ruleOf(request, what);
    const fate = nextFate();
    await travel(`${label} arrives (${fate})`);
    const isStored =
      fate !== 'unreachable' && fate !== 'refused' && fate !== 'failed' ? box.change(locationId, rule) : undefined;
    const ballot = box.read(locationId);
    await travel(`${label} is answered (${fate})`);
    if (fate === 'unreachable' || fate === 'lostAnswer') throw noNetwork();
    if (fate === 'refused') return json({ code: 'course_not_offered', message: 'Not offered' }, 422);
    if (fate === 'failed' || fate === 'failedAnswer') return json({ code: 'internal', message: 'Down' }, 500);
    return isStored ? json(ballot) : json({ code: 'ballot_full', message: 'Full', ballot }, 409);
  };

  return (input, init) => {
    const request = new Request(input, init);
    const aborted = new Promise<never>((_resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
    return Promise.race([answer(request), aborted]);
  };
}

/** Lets everything happen in the scheduler's order, one step at a time; `look` sees the page after every step, once it has come to rest. */
export async function playOut(scheduler: fc.Scheduler, look: () => void = () => undefined): Promise<void> {
  for (;;) {
    await rest();
    look();
    if (scheduler.count() === 0) return;
    await scheduler.waitNext(1);
  }
}

/** A few turns of the event loop: all that follows from the last step has happened then. */
async function rest(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
