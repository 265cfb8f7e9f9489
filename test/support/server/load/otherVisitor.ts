import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export type Waits = { reads: number[]; votes: number[]; pages: number[] };

/** A member's access token, and the address of a vote. */
export type Voter = { bearer: string; vote: string };

const PAUSE_MS = 10;
/** A network may make 1,200 calls a minute. */
const NETWORKS = 10;
const READS_A_PAGE = 10;

/**
 * Reads a ranking from other networks and votes now and then, until `isOver`; how long each took, in milliseconds. Each
 * of the voters may write 120 times a minute. @param visit `pages` are opened now and then, too, one after the other;
 * `firstTurn` goes on after so many reads
 */
export async function visitMeanwhile(
  {
    url,
    voters,
    readsAVote,
    pages = [],
    firstTurn = 0,
  }: { url: string; voters: readonly Voter[]; readsAVote: number; pages?: readonly string[]; firstTurn?: number },
  isOver: () => boolean,
): Promise<Waits> {
  const agents = Array.from(
    { length: NETWORKS },
    (_, nth) => new Agent({ keepAlive: true, localAddress: `127.${nth + 100}.0.1` }),
  );
  const waits: Waits = { reads: [], votes: [], pages: [] };
  let calls = 0;
  const timed = async (method: string, path: string, headers: Record<string, string>): Promise<number> => {
    const agent = agents[(calls += 1) % NETWORKS]!;
    const began = performance.now();
    const status = await new Promise<number>((resolve, reject) => {
      const sent = request(url + path, { agent, method, headers }, (reply) => {
        reply.resume();
        reply.once('end', () => resolve(reply.statusCode ?? 0));
      });
      sent.once('error', reject);
      sent.end();
    });
    if (status >= 400) throw new Error(`${method} ${path} got ${status}`);
    return performance.now() - began;
  };
  try {
    for (let turn = firstTurn; !isOver(); turn += 1) {
      waits.reads.push(await timed('GET', '/api/leaderboard/az', {}));
      if (turn % readsAVote === 0) {
        const nth = turn / readsAVote;
        const { bearer, vote } = voters[nth % voters.length] ?? { bearer: '', vote: '' };
        const method = Math.floor(nth / voters.length) % 2 === 0 ? 'PUT' : 'DELETE';
        waits.votes.push(await timed(method, vote, { authorization: `Bearer ${bearer}` }));
      }
      const page = pages[turn / READS_A_PAGE];
      if (page !== undefined) waits.pages.push(await timed('GET', page, { accept: 'text/html' }));
      await pause(PAUSE_MS);
    }
  } finally {
    for (const agent of agents) agent.destroy();
  }
  return waits;
}
