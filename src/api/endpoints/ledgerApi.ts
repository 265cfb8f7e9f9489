import type { LedgerHeads, LedgerKeys } from '#contract/ledger/format';
import { api } from '../api.ts';
import { listOf, number, objectOf, orNull, text, time } from '../responseShape.ts';

/** A ballot's key in one election. It is called by a name of its own, under which traces of a visit leave it out. */
export type BallotKey = { election: string; ballotKey: string; ledger: LedgerKeys['keys'][number]['ledger'] };

export const ledgerApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The signed heads of a state, newest first. @param code state code in any case */
    getLedgers: build.query<LedgerHeads, string>({
      query: (code) => ({ url: `/api/ledger/${encodeURIComponent(code.toLowerCase())}`, cache: 'no-cache' }),
      rawResponseSchema: objectOf<LedgerHeads>({
        heads: listOf(objectOf<LedgerHeads['heads'][number]>({ number, at: time, jws: text })),
        writing: orNull(objectOf<NonNullable<LedgerHeads['writing']>>({ election: text, percent: orNull(number) })),
      }),
    }),
    /** The keys of the member's own ballot in a location, newest election first. */
    getBallotKeys: build.query<BallotKey[], string>({
      query: (locationId) => ({ url: `/api/picks/${encodeURIComponent(locationId)}/ledger-key`, cache: 'no-store' }),
      rawResponseSchema: objectOf<LedgerKeys>({
        keys: listOf(objectOf<LedgerKeys['keys'][number]>({ election: text, key: text })),
      }),
      transformResponse: ({ keys }: LedgerKeys) =>
        keys.map(({ election, key, ledger }) => ({ election, ballotKey: key, ledger })),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetLedgersQuery, useGetBallotKeysQuery } = ledgerApi;
