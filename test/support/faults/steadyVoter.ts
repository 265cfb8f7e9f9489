import { randomUUID } from 'node:crypto';
import type { Ballot } from '../../../contract/picks.ts';
import type { DeployedMember } from '../server/deployedMembers.ts';

type Place = { ballotUrl: string; courses: readonly number[] };

/** A member who gives and takes back votes one by one, and whose page repeats nothing. */
export class SteadyVoter {
  /** The picks of the last response. */
  picks: number[] = [];
  votes = 0;
  /** The election of each vote that was saved, with the times of its call. */
  readonly saved: { election: string; sentAt: number; answeredAt: number }[] = [];
  readonly refused: string[] = [];

  readonly member: DeployedMember;
  private readonly place: Place;

  constructor(member: DeployedMember, place: Place) {
    this.member = member;
    this.place = place;
  }

  /** The next vote: of three courses in turn, each is added, the last one by a batch, and taken back. */
  async vote(): Promise<void> {
    const course = this.place.courses[this.votes % 3] ?? 0;
    const method = this.picks.includes(course) ? 'DELETE' : this.votes % 3 === 2 ? 'POST' : 'PUT';
    this.votes += 1;
    const sentAt = Date.now();
    const isBatch = method === 'POST';
    const reply = await fetch(`${this.place.ballotUrl}/${isBatch ? 'batch' : course}`, {
      method,
      headers: { ...this.member.headers, ...(isBatch && { 'content-type': 'application/json' }) },
      ...(isBatch && { body: JSON.stringify({ key: randomUUID(), courseIds: [course] }) }),
    }).catch((error: unknown) => String(error));
    if (typeof reply === 'string') this.refused.push(`${method}: ${reply}`);
    else if (reply.status !== 200) this.refused.push(`${method}: ${reply.status} ${await reply.text()}`);
    else {
      const body = (await reply.json()) as Ballot | { ballot: Ballot };
      const { courseIds, election } = 'ballot' in body ? body.ballot : body;
      this.picks = courseIds;
      this.saved.push({ election, sentAt, answeredAt: Date.now() });
    }
  }
}
