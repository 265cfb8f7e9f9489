import type { Kysely } from 'kysely';
import { findState } from '#contract/states';
import { electionHead, resultHead } from '#contract/subjectHeads';
import type { Database } from '../../db/schema.ts';
import type { PageDescription } from '../../pages/pageHtml.ts';
import { electionById } from '../elections/repository.ts';

/** Heads of the pages of elections and of results that do not exist yet. */
export type ResultPages = {
  election: (id: string) => Promise<PageDescription | undefined>;
  /**
   * The page that waits for a state's result while the election is open; without a path, so it is not server-rendered.
   */
  awaitedResult: (electionId: string, code: string) => Promise<PageDescription | undefined>;
};

export function createResultPages(db: Kysely<Database>): ResultPages {
  return {
    election: async (id) => {
      const election = await electionById(db, id);
      return election && { head: electionHead(election.name), path: `/results/${id}` };
    },

    awaitedResult: async (electionId, code) => {
      const state = /^[a-z]{2}$/i.test(code) ? findState(code) : undefined;
      const election = state && (await electionById(db, electionId));
      if (!state || election?.closed_at !== null) return undefined;
      return { head: { ...resultHead(state.name, election.name), isIndexed: false } };
    },
  };
}
