import { createHash, createHmac } from 'node:crypto';
import { calculateJwkThumbprint, CompactSign, exportJWK, generateKeyPair, type CryptoKey } from 'jose';
import { NotPublished, type ReadPublished } from '#contract/ledger/readPublished';
import { LEADERBOARD_PAGE_MAX } from '#contract/limits';
import {
  byVotes,
  courseLine,
  LEDGER_ALGORITHM,
  LEDGER_TAG_BYTES,
  LEDGER_TYPE,
  LEDGER_VERSION,
  ledgerRow,
  tagMessage,
  type LedgerHead,
  type LedgerHeads,
  type LedgerKeys,
} from '#contract/ledger/format';

/** A member's ballot. Its key is derived from its name, which is the member's id, too, so that each run is the same. */
export type TestBallot = { name: string; picks: number[] };
/** A vote. A dishonest server makes its tag with the key of another ballot, `keyOf`, or for another text. */
export type TestVote = { ballot: string; courseId: number; keyOf?: string; message?: string };
export type TestLedger = { head: LedgerHead; jws: string; rows: string; courses: string };
type SigningKey = { kid: string; privateKey: CryptoKey; jwk: Record<string, unknown> };

const sha = (text: string): string => createHash('sha256').update(text).digest('base64url');
export const ballotKey = (ballot: string, election: string): Buffer =>
  createHash('sha256').update(`${ballot} ${election}`).digest();

type TestEdition = { election: string; number: number };

export function rowOf(
  { ballot, courseId, keyOf = ballot, message }: TestVote,
  { election, number }: TestEdition,
): string {
  const right = tagMessage({ memberId: ballot, courseId, election, number });
  const mac = createHmac('sha256', ballotKey(keyOf, election))
    .update(message ?? right)
    .digest();
  return ledgerRow(courseId, mac.subarray(0, LEDGER_TAG_BYTES).toString('base64url'));
}

const byRow = (one: string, other: string): number =>
  Number(one.split(',')[0]) - Number(other.split(',')[0]) || (one < other ? -1 : 1);

export async function makeSigningKey(): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(LEDGER_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { kid, privateKey, jwk: { ...jwk, kid, alg: LEDGER_ALGORITHM, use: 'sig' } };
}

export const votesOf = (ballots: readonly TestBallot[]): TestVote[] =>
  ballots.flatMap(({ name, picks }) => picks.map((courseId) => ({ ballot: name, courseId })));

/** As many votes as the courses have lost. */
function withdrawnOf(before: LedgerHead['votes'], now: ReadonlyMap<number, number>): LedgerHead['withdrawn'] {
  const lost = before.reduce((sum, [courseId, count]) => sum + Math.max(0, count - (now.get(courseId) ?? 0)), 0);
  return lost > 0 ? { taken_back: lost } : {};
}

/** Publishes ledgers of Arizona as a server does; a test can change them before and after they are signed. */
export class Publisher {
  readonly ledgers: TestLedger[] = [];
  /** What courses are called now; those that are not here by their number. */
  readonly names = new Map<number, string>();
  /** The published result, at its path. */
  result: { path: string; body: object } | undefined;
  private readonly keys: SigningKey[];
  private constructor(key: SigningKey) {
    this.keys = [key];
  }
  static start = async (): Promise<Publisher> => new Publisher(await makeSigningKey());

  /** A server that another visitor sees: it has the same keys and past, and its own future. */
  fork(): Publisher {
    const [first] = this.keys;
    if (!first) throw new Error('no key');
    const other = new Publisher(first);
    other.ledgers.push(...this.ledgers);
    for (const [id, name] of this.names) other.names.set(id, name);
    return other;
  }

  async rotate(): Promise<void> {
    this.keys.unshift(await makeSigningKey());
  }

  /** @param signedBy by default the newest published key */
  async sign(head: LedgerHead, signedBy = this.keys[0]): Promise<string> {
    if (!signedBy) throw new Error('no key');
    return new CompactSign(Buffer.from(JSON.stringify(head)))
      .setProtectedHeader({ alg: LEDGER_ALGORITHM, kid: signedBy.kid, typ: LEDGER_TYPE })
      .sign(signedBy.privateKey);
  }

  /** @param change changes the head before it is signed */
  async cut(
    votes: readonly TestVote[],
    election = '2026',
    change: (head: LedgerHead) => LedgerHead = (head) => head,
  ): Promise<TestLedger> {
    const counts = new Map<number, number>();
    for (const { courseId } of votes) counts.set(courseId, (counts.get(courseId) ?? 0) + 1);
    const before = this.ledgers.at(-1);
    const number = (before?.head.number ?? 0) + 1;
    const rows = votes
      .map((vote) => rowOf(vote, { election, number }))
      .sort(byRow)
      .join('');
    const courses = [...counts.keys()]
      .sort((one, other) => one - other)
      .map((id) => courseLine([id, this.nameOf(id), 'Phoenix']))
      .join('');
    const head = change({
      v: LEDGER_VERSION,
      state: 'AZ',
      election,
      number,
      at: new Date(Date.UTC(2026, 9, 30) + number * 86_400_000).toISOString(),
      rows: votes.length,
      ballots: new Set(votes.map(({ ballot }) => ballot)).size,
      votes: [...counts].sort(byVotes),
      sha256: sha(rows),
      courses: sha(courses),
      previous: before ? sha(before.jws) : null,
      withdrawn: before?.head.election === election ? withdrawnOf(before.head.votes, counts) : {},
    });
    const ledger = { head, rows, courses, jws: await this.sign(head) };
    this.ledgers.push(ledger);
    return ledger;
  }

  /** Signs the chain again from this ledger on, so that it is consistent. */
  async resign(from: number): Promise<void> {
    for (const [index, ledger] of this.ledgers.entries()) {
      const before = this.ledgers[index - 1];
      if (ledger.head.number < from) continue;
      const hashes = { sha256: sha(ledger.rows), courses: sha(ledger.courses) };
      ledger.head = { ...ledger.head, ...hashes, previous: before ? sha(before.jws) : null };
      ledger.jws = await this.sign(ledger.head);
    }
  }

  list(): Pick<LedgerHeads, 'heads'> {
    const heads = this.ledgers.map(({ head: { number, election, at }, jws }) => ({ number, election, at, jws }));
    return { heads: heads.toReversed() };
  }

  nameOf = (id: number): string => this.names.get(id) ?? `Course ${id}`;

  /** The courses of the newest ledger with what they are called now. */
  private entries(): { courseId: number; name: string; city: string; votes: number }[] {
    const votes = this.ledgers.at(-1)?.head.votes ?? [];
    return votes.map(([id, count]) => ({ courseId: id, name: this.nameOf(id), city: 'Phoenix', votes: count }));
  }

  /** Publishes the result of an election that ended with the newest ledger, with what courses are called now. */
  close(): void {
    const { election, ballots } = this.ledgers.at(-1)!.head;
    this.result = {
      path: `/api/elections/${election}/results/az?revision=1`,
      body: { ballots, entries: this.entries() },
    };
  }

  jwks = (): { keys: Record<string, unknown>[] } => ({ keys: this.keys.map(({ jwk }) => jwk) });

  /** Response of the owner's call. */
  keysOf(ballot: string, election = '2026'): LedgerKeys {
    const newest = this.ledgers.findLast(({ head }) => head.election === election)?.head;
    const ledger = newest ? { number: newest.number, at: newest.at } : null;
    return { keys: [{ election, key: ballotKey(ballot, election).toString('base64url'), ledger }], writing: null };
  }

  /** What a member's browser looks for. */
  ownOf = ({ name, picks }: TestBallot, keyOf = name) => ({ memberId: name, keys: this.keysOf(keyOf).keys, picks });

  /** The body of the response at a path; undefined for 404. */
  respond(path: string): string | undefined {
    if (path === '/.well-known/jwks.json') return JSON.stringify(this.jwks());
    if (path === '/api/ledger/az') return JSON.stringify(this.list());
    if (path === `/api/leaderboard/az?limit=${LEADERBOARD_PAGE_MAX}`)
      return JSON.stringify({ entries: this.entries() });
    if (path === this.result?.path) return JSON.stringify(this.result.body);
    const [, number, what] = /^\/api\/ledger\/az\/(\d+)\/(rows|courses)$/.exec(path) ?? [];
    return this.ledgers.find(({ head }) => head.number === Number(number))?.[what as 'rows' | 'courses'];
  }

  read: ReadPublished = (path) => {
    const text = this.respond(path);
    if (text === undefined) return Promise.reject(new NotPublished('the server doesn’t give it out'));
    return Promise.resolve(new TextEncoder().encode(text));
  };
}
