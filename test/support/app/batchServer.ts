import { changePicks } from '../../../contract/ballotRule.ts';
import { BallotBox } from './ballotNetwork.ts';

/** The server: each member's ballots, and what it has answered to each key. */
export class BatchServer {
  private readonly boxes = new Map<string, BallotBox>();
  private readonly answers = new Map<string, { added: number[]; left: { courseId: number; reason: 'full' }[] }>();
  /** Courses that were added by a call, each as often as it was. */
  readonly added: string[] = [];
  /** Courses of which a call has said what became of them. */
  readonly decided = new Set<string>();
  /** What a member has voted for on another device. */
  readonly votedElsewhere = new Set<string>();

  /** @param filled how many picks each ballot has from the start */
  constructor(members: readonly string[], places: readonly string[], filled: number) {
    const others = Array.from({ length: filled }, (_, index) => 1000 + index);
    for (const member of members)
      this.boxes.set(member, new BallotBox(Object.fromEntries(places.map((place) => [place, others]))));
  }

  picks = (member: string, place: string) => this.boxes.get(member)!.read(place).courseIds;
  ballot = (member: string, place: string) => this.boxes.get(member)!.read(place);

  batch(member: string, place: string, key: string, courseIds: readonly number[]) {
    for (const courseId of courseIds) this.decided.add(`${member} ${place} ${courseId}`);
    const name = `${member} ${place} ${key}`;
    const known = this.answers.get(name);
    if (known) return { ballot: this.ballot(member, place), ...known };
    const answer = { added: [] as number[], left: [] as { courseId: number; reason: 'full' }[] };
    for (const courseId of courseIds) {
      if (this.picks(member, place).includes(courseId)) continue;
      const isAdded = this.boxes.get(member)!.change(place, (picks) => changePicks(picks, { kind: 'add', courseId }));
      if (isAdded) {
        answer.added.push(courseId);
        this.added.push(`${member} ${place} ${courseId}`);
      } else answer.left.push({ courseId, reason: 'full' });
    }
    this.answers.set(name, answer);
    return { ballot: this.ballot(member, place), ...answer };
  }

  /** A vote on another device of the member, or its taking back. */
  toggleElsewhere(member: string, place: string, courseId: number): void {
    const kind = this.picks(member, place).includes(courseId) ? 'remove' : 'add';
    this.boxes.get(member)!.change(place, (picks) => changePicks(picks, { kind, courseId }));
    if (kind === 'add') this.votedElsewhere.add(`${member} ${place} ${courseId}`);
  }
}
