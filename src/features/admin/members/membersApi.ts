import type {
  AdminMember,
  AdminMembers,
  Bursts,
  DisableMember,
  MemberFilter,
  VoidedTogether,
  VoidVotes,
  VoidVotesOfMany,
} from '#contract/admin';
import { listOf, number, objectOf, orNull, text, time } from '../../../api/responseShape.ts';
import { saveFile } from '../../../shared/saveFile.ts';
import { adminApi, cursorPages, cursorParams } from '../adminApi.ts';
import { searchKey } from '../searchKey.ts';

/** `from` and `until` are moments, ISO 8601; the last one is not included. */
export type MemberSearch = {
  search: string;
  filter: MemberFilter;
  from?: string;
  until?: string;
  /** The part of their address after the @. */
  domain?: string;
  /** A member from whose network they signed up. */
  networkOf?: string;
  /** A course that they have voted for. */
  courseId?: number;
};

const path = (userId: string, what: string) => `/api/admin/users/${encodeURIComponent(userId)}/${what}`;

const readMember = objectOf<AdminMember>({
  _id: text,
  email: text,
  name: text,
  fName: text,
  lName: text,
  createdAt: time,
  lastLogin: orNull(time),
});

export const membersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getMembers: build.infiniteQuery<AdminMembers, MemberSearch, string | null>({
      query: ({ queryArg, pageParam }) => ({
        url: '/api/admin/users',
        params: { ...queryArg, ...cursorParams(pageParam) },
      }),
      rawResponseSchema: objectOf<AdminMembers>({ users: listOf(readMember) }),
      serializeQueryArgs: ({ endpointName, queryArgs: { search, ...rest } }) =>
        `${endpointName}(${JSON.stringify(rest)} ${searchKey(search)})`,
      infiniteQueryOptions: cursorPages,
      providesTags: ['AdminMember'],
    }),
    /** Saves the response to a file, so that none of it stays in the store. */
    exportMembers: build.mutation<null, MemberSearch>({
      query: (params) => ({ url: '/api/admin/users/export', params, responseHandler: 'text' }),
      transformResponse: (text: string) => {
        saveFile('members.csv', text, 'text/csv');
        return null;
      },
      invalidatesTags: ['Audit'],
    }),
    getBursts: build.query<Bursts, void>({
      query: () => ({ url: '/api/admin/users/bursts' }),
      rawResponseSchema: objectOf<Bursts>({
        since: time,
        registrations: listOf(objectOf<Bursts['registrations'][number]>({ hour: time, members: number })),
        domains: listOf(objectOf<Bursts['domains'][number]>({ domain: text, members: number })),
        networks: listOf(objectOf<Bursts['networks'][number]>({ memberId: text, members: number })),
        courses: listOf(
          objectOf<Bursts['courses'][number]>({ courseId: number, name: text, state: text, votes: number }),
        ),
      }),
    }),
    disableMember: build.mutation<AdminMember, DisableMember & { userId: string }>({
      query: ({ userId, ...body }) => ({ url: path(userId, 'disabled'), method: 'PUT', body }),
      rawResponseSchema: readMember,
      invalidatesTags: ['AdminMember', 'Audit'],
    }),
    voidVotes: build.mutation<AdminMember, VoidVotes & { userId: string }>({
      query: ({ userId, ...body }) => ({ url: path(userId, 'voided'), method: 'PUT', body }),
      rawResponseSchema: readMember,
      invalidatesTags: ['AdminMember', 'AdminCourse', 'Audit'],
    }),
    voidVotesOfMany: build.mutation<VoidedTogether, VoidVotesOfMany>({
      query: (body) => ({ url: '/api/admin/users/voided', method: 'PUT', body }),
      rawResponseSchema: objectOf<VoidedTogether>({ changed: listOf(text), skipped: listOf(text) }),
      invalidatesTags: ['AdminMember', 'AdminCourse', 'Audit'],
    }),
  }),
});

export const { useGetMembersInfiniteQuery, useExportMembersMutation, useGetBurstsQuery } = membersApi;
