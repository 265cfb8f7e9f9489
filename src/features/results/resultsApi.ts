import type { ElectionResults, Result, Election, ResultEntry, Winner } from '#contract/elections';
import type { MapFlags } from '#contract/maps';
import { api } from '../../api/api.ts';
import { standingFields } from '../../api/courseShape.ts';
import { listOf, number, objectOf, orNull, text, time } from '../../api/responseShape.ts';
import { electionFields, isOpen, readElection } from '../../api/endpoints/electionsApi.ts';

export type ResultOf = {
  electionId: string;
  /** State code, lower case. */
  code: string;
  /** The newest one without it. */
  revision?: number;
};

export const resultsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The winners of an election, state by state. */
    getElection: build.query<ElectionResults, string>({
      query: (id) => ({ url: `/api/elections/${encodeURIComponent(id)}`, cache: 'no-cache' }),
      rawResponseSchema: objectOf<ElectionResults>({
        election: readElection,
        states: listOf(
          objectOf<ElectionResults['states'][number]>({
            code: text,
            name: text,
            ballots: number,
            votes: number,
            winners: listOf(objectOf<Winner>({ courseId: number, name: text, city: text, votes: number })),
          }),
        ),
      }),
      providesTags: ['Election'],
    }),
    getResult: build.query<Result, ResultOf>({
      query: ({ electionId, code, revision }) => ({
        url: `/api/elections/${encodeURIComponent(electionId)}/results/${encodeURIComponent(code)}`,
        ...(revision === undefined ? {} : { params: { revision } }),
      }),
      rawResponseSchema: objectOf<Result>({
        election: objectOf<Result['election']>(electionFields),
        state: text,
        madeAt: time,
        reason: orNull(text),
        ballots: number,
        votes: number,
        entries: listOf(objectOf<ResultEntry>({ ...standingFields, rank: number })),
        ledger: orNull(objectOf<NonNullable<Result['ledger']>>({})),
      }),
      providesTags: ['Election'],
    }),
  }),
});

export const { useGetElectionQuery, useGetResultQuery } = resultsApi;

/** The newest of those that have ended; the list is newest first. */
export const newestEnded = (elections: readonly Election[]): Election | undefined =>
  elections.find((election) => !isOpen(election));

/** The election before another one; the list is newest first. */
export const electionBefore = (elections: readonly Election[], id: string): Election | undefined => {
  const place = elections.findIndex((election) => election.id === id);
  return place < 0 ? undefined : elections[place + 1];
};

const FIRST = 10;

/** The flags on a result's map: its first courses. */
export const firstFlags = (entries: readonly ResultEntry[]): MapFlags['flags'] =>
  entries.slice(0, FIRST).map(({ courseId, rank }) => ({ courseId, number: rank }));
