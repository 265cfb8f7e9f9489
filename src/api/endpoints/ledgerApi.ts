import type { LedgerHeads, LedgerKeys, LedgerUnderWay } from '#contract/ledger/format';
import { api } from '../api.ts';
import { listOf, number, objectOf, orNull, text, time } from '../responseShape.ts';

/** A ballot's key in one election. It is called by a name of its own, under which traces of a visit leave it out. */
export type BallotKey = { election: string; ballotKey: string; ledger: LedgerKeys['keys'][number]['ledger'] };

/** The keys of a ballot, newest election first, and the result whose ledger is still being written. */
export type BallotKeys = { keys: BallotKey[]; writing: LedgerUnderWay | null };

const writing = orNull(objectOf<LedgerUnderWay>({ election: text, percent: orNull(number) }));

export const ledgerApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The signed heads of a state, newest first. @param code state code in any case */
    getLedgers: build.query<LedgerHeads, string>({
      query: (code) => ({ url: `/api/ledger/${encodeURIComponent(code.toLowerCase())}`, cache: 'no-cache' }),
      rawResponseSchema: objectOf<LedgerHeads>({
        heads: listOf(objectOf<LedgerHeads['heads'][number]>({ number, at: time, jws: text })),
        writing,
      }),
    }),
    /** The keys of the member's own ballot in a location. */
    getBallotKeys: build.query<BallotKeys, string>({
      query: (locationId) => ({ url: `/api/picks/${encodeURIComponent(locationId)}/ledger-key`, cache: 'no-store' }),
      rawResponseSchema: objectOf<LedgerKeys>({
        keys: listOf(objectOf<LedgerKeys['keys'][number]>({ election: text, key: text })),
        writing,
      }),
      transformResponse: ({ keys, ...rest }: LedgerKeys) => ({
        ...rest,
        keys: keys.map(({ election, key, ledger }) => ({ election, ballotKey: key, ledger })),
      }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetLedgersQuery, useGetBallotKeysQuery } = ledgerApi;
