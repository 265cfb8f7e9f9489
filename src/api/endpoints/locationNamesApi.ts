import { api } from '../api.ts';
import { malformedResponse } from '../failure.ts';
import { objectOf, optional, text } from '../responseShape.ts';

const readNamed = objectOf<{ name: string }>({ name: text });

const locationNamesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The names of several locations, closed ones included, in the order of their ids. */
    getLocationNames: build.query<string[], readonly string[]>({
      queryFn: async (ids, _api, _options, send) => {
        const names: string[] = [];
        for (const locationId of ids) {
          const { data, error } = await send({ url: '/api/golf-courses/location-id', params: { locationId } });
          if (error) return { error };
          const location = optional(readNamed)(data);
          if (!location) return { error: malformedResponse('This isn’t a location.') };
          names.push(location.name);
        }
        return { data: names };
      },
    }),
  }),
});

export const { useGetLocationNamesQuery } = locationNamesApi;
