import type { AuditAction, AuditLog } from '#contract/admin';
import { listOf, objectOf, orNull, text, time } from '../../api/responseShape.ts';
import { saveFile } from '../../shared/saveFile.ts';
import { adminApi, cursorPages, cursorParams } from './adminApi.ts';
import { searchKey } from './searchKey.ts';

/** `from` and `until` are moments, ISO 8601; the last one is not included. */
export type AuditSearch = { search: string; action?: AuditAction; from?: string; until?: string };

const auditApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getAudit: build.infiniteQuery<AuditLog, AuditSearch, string | null>({
      query: ({ queryArg, pageParam }) => ({
        url: '/api/admin/audit',
        params: { ...queryArg, ...cursorParams(pageParam) },
      }),
      rawResponseSchema: objectOf<AuditLog>({
        entries: listOf(
          objectOf<AuditLog['entries'][number]>({
            at: time,
            actor: objectOf({}),
            action: text,
            reason: orNull(text),
            details: objectOf({}),
          }),
        ),
      }),
      serializeQueryArgs: ({ endpointName, queryArgs: { search, ...rest } }) =>
        `${endpointName}(${JSON.stringify(rest)} ${searchKey(search)})`,
      infiniteQueryOptions: cursorPages,
      providesTags: ['Audit'],
    }),
    /** Saves the response to a file, so that none of it stays in the store. */
    exportAudit: build.mutation<null, AuditSearch>({
      query: (params) => ({ url: '/api/admin/audit/export', params, responseHandler: 'text' }),
      transformResponse: (text: string) => {
        saveFile('audit-log.csv', text, 'text/csv');
        return null;
      },
    }),
  }),
});

export const { useGetAuditInfiniteQuery, useExportAuditMutation } = auditApi;
