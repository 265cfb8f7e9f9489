import { api } from '../api.ts';
import { malformedResponse } from '../failure.ts';
import { isValid, objectOf } from '../responseShape.ts';

const NAMED = objectOf<{ name: string }>({ name: 'string' });

const locationNamesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The names of several locations, closed ones included, in the order of their ids. */
    getLocationNames: build.query<string[], readonly string[]>({
      queryFn: async (ids, _api, _options, send) => {
        const names: string[] = [];
        for (const locationId of ids) {
          const { data, error } = await send({ url: '/api/golf-courses/location-id', params: { locationId } });
          if (error) return { error };
          if (!isValid(NAMED, data)) return { error: malformedResponse('This isn’t a location.') };
          names.push(data.name);
        }
        return { data: names };
      },
    }),
  }),
});

export const { useGetLocationNamesQuery } = locationNamesApi;
