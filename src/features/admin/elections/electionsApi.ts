import type { AdminElection, AdminElections, PlanElection } from '#contract/adminElections';
import { electionFields } from '../../../api/endpoints/electionsApi.ts';
import { listOf, objectOf, orNull, text } from '../../../api/responseShape.ts';
import { adminApi, ifMatch } from '../adminApi.ts';

const readAdminElection = objectOf<AdminElection>({ ...electionFields, nextName: orNull(text), version: text });
const path = (id: string) => `/api/admin/elections/${encodeURIComponent(id)}`;

const electionsApi = adminApi.enhanceEndpoints({ addTagTypes: ['AdminElection'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    getAdminElections: build.query<AdminElections, void>({
      query: () => ({ url: '/api/admin/elections' }),
      rawResponseSchema: objectOf<AdminElections>({ elections: listOf(readAdminElection) }),
      providesTags: ['AdminElection'],
    }),
    planElection: build.mutation<AdminElection, PlanElection & { id: string; version: string }>({
      query: ({ id, version, ...body }) => ({ url: path(id), method: 'PATCH', headers: ifMatch(version), body }),
      rawResponseSchema: readAdminElection,
      invalidatesTags: ['AdminElection', 'Election', 'Audit'],
    }),
    closeElection: build.mutation<AdminElection, { id: string; name: string }>({
      query: ({ id, name }) => ({ url: `${path(id)}/close`, method: 'POST', body: { name } }),
      rawResponseSchema: readAdminElection,
      invalidatesTags: ['AdminElection', 'Election', 'Audit'],
    }),
  }),
});

export const { useGetAdminElectionsQuery, usePlanElectionMutation, useCloseElectionMutation } = electionsApi;
