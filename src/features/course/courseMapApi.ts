import type { CourseMap } from '#contract/maps';
import { api } from '../../api/api.ts';
import { objectOf } from '../../api/responseShape.ts';

export const courseMapApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCourseMap: build.query<CourseMap, number>({
      query: (id) => ({ url: `/api/maps/courses/${id}`, cache: 'no-cache' }),
      rawResponseSchema: objectOf<CourseMap>({ land: 'string', dots: 'string' }),
    }),
  }),
});

export const { useGetCourseMapQuery } = courseMapApi;
