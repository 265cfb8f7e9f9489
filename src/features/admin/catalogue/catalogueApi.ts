import type { CatalogueReport, KeepCourse, KeptCourse, NearDouble } from '#contract/adminCatalogue';
import { listOf, number, objectOf } from '../../../api/responseShape.ts';
import { adminApi } from '../adminApi.ts';
import { readAdminCourse } from '../courses/coursesApi.ts';

const readReport = objectOf<CatalogueReport>({
  version: number,
  kept: listOf(objectOf<KeptCourse>({ course: readAdminCourse })),
  keptTotal: number,
  doubles: listOf(objectOf<NearDouble>({ one: readAdminCourse, other: readAdminCourse, miles: number })),
  doublesTotal: number,
});

export const catalogueApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getCatalogueReport: build.query<CatalogueReport, void>({
      query: () => ({ url: '/api/admin/catalogue' }),
      rawResponseSchema: readReport,
      providesTags: ['AdminCourse'],
    }),
    keepCourse: build.mutation<CatalogueReport, KeepCourse>({
      query: (body) => ({ url: '/api/admin/catalogue/keep', method: 'POST', body }),
      rawResponseSchema: readReport,
      // Also after a failure, because only the response may have been lost.
      invalidatesTags: (_report, error) => (error ? ['AdminCourse', 'Audit'] : ['Audit']),
      onQueryStarted: async (_decision, { dispatch, queryFulfilled }) => {
        const response = await queryFulfilled.catch(() => undefined);
        if (response) dispatch(catalogueApi.util.updateQueryData('getCatalogueReport', undefined, () => response.data));
      },
    }),
  }),
});

export const { useGetCatalogueReportQuery, useKeepCourseMutation } = catalogueApi;
