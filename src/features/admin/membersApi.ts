import type { AdminMember, AdminMembers, Bursts, DisableMember, MemberFilter, VoidVotes } from '#contract/admin';
import { objectOf } from '../../api/responseShape.ts';
import { adminApi } from './adminApi.ts';
import { searchKey } from './searchKey.ts';

export type MemberSearch = { search: string; filter: MemberFilter };

const path = (userId: string, what: string) => `/api/admin/users/${encodeURIComponent(userId)}/${what}`;

const MEMBER = objectOf<AdminMember>({ _id: 'string', email: 'string' });

const membersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getMembers: build.infiniteQuery<AdminMembers, MemberSearch, string | null>({
      query: ({ queryArg: { search, filter }, pageParam }) => ({
        url: '/api/admin/users',
        params: { search, filter, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
      rawResponseSchema: objectOf<AdminMembers>({ users: 'array' }),
      serializeQueryArgs: ({ endpointName, queryArgs: { search, filter } }) =>
        `${endpointName}(${filter} ${searchKey(search)})`,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
      providesTags: ['AdminMember'],
    }),
    getBursts: build.query<Bursts, void>({
      query: () => ({ url: '/api/admin/users/bursts' }),
      rawResponseSchema: objectOf<Bursts>({ registrations: 'array', domains: 'array', courses: 'array' }),
    }),
    disableMember: build.mutation<AdminMember, DisableMember & { userId: string }>({
      query: ({ userId, ...body }) => ({ url: path(userId, 'disabled'), method: 'PUT', body }),
      rawResponseSchema: MEMBER,
      invalidatesTags: ['AdminMember', 'Audit'],
    }),
    voidVotes: build.mutation<AdminMember, VoidVotes & { userId: string }>({
      query: ({ userId, ...body }) => ({ url: path(userId, 'voided'), method: 'PUT', body }),
      rawResponseSchema: MEMBER,
      invalidatesTags: ['AdminMember', 'AdminCourse', 'Audit'],
    }),
  }),
});

export const { useGetMembersInfiniteQuery, useGetBurstsQuery, useDisableMemberMutation, useVoidVotesMutation } =
  membersApi;
