import type { AdminMember, AdminMembers, Bursts, DisableMember, MemberFilter, VoidVotes } from '#contract/admin';
import { objectOf } from '../../../api/responseShape.ts';
import { adminApi, cursorPages, cursorParams } from '../adminApi.ts';

export type MemberSearch = { search: string; filter: MemberFilter };

const path = (userId: string, what: string) => `/api/admin/users/${encodeURIComponent(userId)}/${what}`;

/** Hashes a search text: cache keys end up in traces, which must not contain e-mail addresses. */
function searchKey(text: string): string {
  let hash = text.length;
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return (hash >>> 0).toString(36);
}

const MEMBER = objectOf<AdminMember>({ _id: 'string', email: 'string' });

export const membersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getMembers: build.infiniteQuery<AdminMembers, MemberSearch, string | null>({
      query: ({ queryArg: { search, filter }, pageParam }) => ({
        url: '/api/admin/users',
        params: { search, filter, ...cursorParams(pageParam) },
      }),
      rawResponseSchema: objectOf<AdminMembers>({ users: 'array' }),
      serializeQueryArgs: ({ endpointName, queryArgs: { search, filter } }) =>
        `${endpointName}(${filter} ${searchKey(search)})`,
      infiniteQueryOptions: cursorPages,
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

export const { useGetMembersInfiniteQuery, useGetBurstsQuery } = membersApi;
