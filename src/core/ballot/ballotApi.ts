import { isFulfilled, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { MAX_VOTES } from '#contract/limits';
import type { Ballot, MergedCourse } from '#contract/picks';
import type { Course } from '#contract/courses';
import { api } from '../../api/api.ts';
import { readCourse } from '../../api/courseShape.ts';
import { listOf, number, objectOf, optional, text } from '../../api/responseShape.ts';
import { COURSES_HOST } from '../../shared/config.ts';
import { type BallotView, takeNewer } from './ballotView.ts';

export const readMerged = optional(
  listOf(objectOf<MergedCourse>({ courseId: number, name: text, into: number, intoName: text })),
);
export const readBallot = objectOf<Ballot>({
  locationId: text,
  courseIds: listOf(number, MAX_VOTES),
  version: number,
  merged: readMerged,
});

export const ballotUrl = (locationId: string): string => `/api/picks/${encodeURIComponent(locationId)}`;

/** What is read of ballots; changesApi changes them. */
export const ballotApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBallot: build.query<BallotView, string>({
      query: (locationId) => ({ url: ballotUrl(locationId) }),
      rawResponseSchema: readBallot,
      transformResponse: (ballot: Ballot): BallotView => ({ ballot, pending: [] }),
      merge: (view, loaded) => takeNewer(view, loaded.ballot),
      providesTags: (_view, _error, locationId) => [{ type: 'Ballot', id: locationId }],
    }),
    /** All of the member's ballots, as the server has them. */
    getBallots: build.query<Ballot[], void>({
      query: () => ({ url: '/api/picks' }),
      rawResponseSchema: listOf(readBallot),
      providesTags: ['Ballot'],
    }),
    /** The location's active courses, A to Z; this call has a base address of its own (specification R3.3). */
    getCourses: build.query<Course[], { locationId: string; userId?: string | undefined }>({
      query: ({ locationId, userId }) => ({
        url: `${COURSES_HOST}/api/golf-courses/location`,
        method: 'POST',
        body: { active: true, locationId, ...(userId === undefined ? {} : { userId }) },
      }),
      rawResponseSchema: listOf(readCourse),
      providesTags: ['Course'],
    }),
  }),
});

/** The endpoints of changesApi, whose code is loaded on demand. */
const CHANGES = ['castVote', 'takeBackVote', 'swapPick', 'saveOrder'] as const;
export type BallotEndpoint = (typeof CHANGES)[number];

type BallotChanged = PayloadAction<Ballot, string, { arg: { endpointName: BallotEndpoint } }>;

export const isBallotChanged = (action: UnknownAction): action is BallotChanged =>
  isFulfilled(action) && CHANGES.includes((action as BallotChanged).meta.arg.endpointName);

export const { useGetBallotQuery, useGetBallotsQuery, useGetCoursesQuery } = ballotApi;
