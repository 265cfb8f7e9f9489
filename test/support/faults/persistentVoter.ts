import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { MAX_VOTES } from '../../../contract/limits.ts';
import type { Ballot } from '../../../contract/picks.ts';
import type { Database } from '../../../server/db/schema.ts';
import type { DeployedMember } from '../server/deployedMembers.ts';

/** Request timeout, as in the page. */
const PATIENCE_MS = 5000;

/** Target of the votes; `retryMs` is the delay before a retry. */
export type Place = { locationId: string; courses: readonly number[]; retryMs?: number };

/**
 * A member whose page replaces the whole ballot repeatedly and retries failed requests. The acknowledged ballot is in
 * `accepted`; `faults` are responses that can never be right.
 */
export class PersistentVoter {
  accepted: Pick<Ballot, 'courseIds' | 'version'> = { courseIds: [], version: 0 };
  /** Sent, without a response yet. */
  pending: number[] | null = null;
  /** Number of failed or temporarily refused requests. */
  failures = 0;
  readonly faults: string[] = [];

  readonly member: DeployedMember;
  private readonly place: Place;

  constructor(member: DeployedMember, place: Place) {
    this.member = member;
    this.place = place;
  }

  /** Replaces the ballot once, with retries; resolves to false when it was stopped. */
  async replace(origin: () => string, signal?: AbortSignal): Promise<boolean> {
    this.pending ??= this.another();
    while (!signal?.aborted) {
      if (await this.send(origin(), this.pending)) {
        this.pending = null;
        return true;
      }
      this.failures += 1;
      await pause(this.place.retryMs ?? 20);
    }
    return false;
  }

  private async send(origin: string, courseIds: number[]): Promise<boolean> {
    const response = await fetch(`${origin}/api/picks/${this.place.locationId}`, {
      method: 'PUT',
      headers: {
        ...this.member.headers,
        'content-type': 'application/json',
        // One connection for each request, so that the faulty network can treat them separately.
        connection: 'close',
        'if-match': `"${this.accepted.version}"`,
      },
      body: JSON.stringify({ courseIds }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
      .then(async (reply) => ({ status: reply.status, body: (await reply.json()) as Ballot }))
      .catch(() => null);
    if (response === null || response.status === 503 || response.status === 429) return false;
    if (response.status !== 200) this.faults.push(`answered ${response.status}: ${JSON.stringify(response.body)}`);
    else this.take(response.body, courseIds);
    return true;
  }

  private take({ courseIds, version }: Ballot, sent: number[]): void {
    if (courseIds.join() !== sent.join()) this.faults.push(`sent ${sent.join()}, was answered ${courseIds.join()}`);
    if (version < this.accepted.version) this.faults.push(`version ${version} after ${this.accepted.version}`);
    this.accepted = { courseIds, version };
  }

  /** A random list of up to 22 courses. */
  private another(): number[] {
    const left = [...this.place.courses];
    const length = randomInt(MAX_VOTES + 1);
    const list = Array.from({ length }, () => left.splice(randomInt(left.length), 1)[0]!);
    return list.join() === this.accepted.courseIds.join() ? this.another() : list;
  }
}

/** Stored ballots that are neither the last acknowledged nor the pending one of their member. */
export async function lossesOf(db: Kysely<Database>, voters: readonly PersistentVoter[]): Promise<string[]> {
  const rows = await db.selectFrom('ballots').select(['member_id', 'course_ids', 'version']).execute();
  const stored = new Map(rows.map((row) => [row.member_id, row]));
  return voters.flatMap(({ member, accepted, pending }) => {
    const { course_ids: courseIds = [], version = 0 } = stored.get(member.id) ?? {};
    const isAccepted = version === accepted.version && courseIds.join() === accepted.courseIds.join();
    const isPending = version === accepted.version + 1 && courseIds.join() === pending?.join();
    if (isAccepted || isPending) return [];
    return [`${member.id}: told version ${accepted.version}, stored is version ${version} (${courseIds.join()})`];
  });
}
