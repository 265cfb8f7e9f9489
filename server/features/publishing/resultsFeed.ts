import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { wordsOfHead } from '../ledger/repository.ts';
import { atomFeed, type Entry } from './atom.ts';
import { counted } from './counted.ts';
import { newestResults, type PublishedResult } from './feedRepository.ts';

/** The results of two elections. */
const ENTRIES = 100;
const PLACES = 5;
/** `updated` of a feed without entries; constant, so that the feed does not change. */
const BEGINNING = new Date('2026-01-01T00:00:00Z');

/** Feed with an entry for each result; a corrected one is updated under the same id. */
export async function resultsFeed(db: Kysely<Database>, origin: string): Promise<string> {
  const results = await newestResults(db, ENTRIES);
  return atomFeed({
    address: `${origin}/feeds/results.atom`,
    page: `${origin}/results`,
    title: 'Election results',
    entries: results.map((result) => toEntry(result, origin)),
    since: BEGINNING,
  });
}

function toEntry(result: PublishedResult, origin: string): Entry {
  const { electionId, election, code, state, reason, firstMadeAt, madeAt, ballots, entries, ledger, jws } = result;
  const link = `${origin}/results/${encodeURIComponent(electionId)}/${code.toLowerCase()}`;
  const winners = entries.filter(({ rank }) => rank === 1).map(({ name }) => name);
  return {
    id: link,
    title: `${state} ${election}: ${winners.length === 0 ? 'no votes' : winners.join(', ')}`,
    link,
    published: firstMadeAt,
    updated: madeAt,
    paragraphs: [
      `${counted(ballots, 'golfer')} voted.`,
      ...(reason === null ? [] : [`Corrected: ${reason}`]),
      ...(ledger === null || jws === null
        ? []
        : [
            `Fingerprint of ledger no. ${ledger}${reason === null ? '' : ' (first count)'}: ${wordsOfHead(jws).join(' ')}`,
          ]),
    ],
    items: entries
      .slice(0, PLACES)
      .map(({ rank, tied, name, votes }) => `${tied ? 'T' : ''}${rank} ${name}, ${counted(votes, 'vote')}`),
  };
}
