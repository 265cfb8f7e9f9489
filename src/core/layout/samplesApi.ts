import type { DemoSamples } from '#contract/demo';
import { api } from '../../api/api.ts';
import { objectOf } from '../../api/responseShape.ts';
import type { AppThunk } from '../../app/hooks.ts';
import { configApi } from '../config/configApi.ts';

const SAMPLES = objectOf<DemoSamples>({ states: 'number', ofStates: 'number' });
/** Rankings are published a moment after the last vote, and may be cached for another one. */
const PUBLISHED_MS = 2000;

/** Replaces what the configuration said when the page was loaded; the rankings on the page follow. */
const samplesChanged =
  (samples: DemoSamples): AppThunk =>
  (dispatch) => {
    const refetchRankings = () => dispatch(api.util.invalidateTags(['Leaderboard']));
    dispatch(configApi.util.updateQueryData('getConfig', undefined, (config) => ({ ...config, samples })));
    refetchRankings();
    if (samples.running === null) setTimeout(refetchRankings, PUBLISHED_MS);
  };

/** The sample votes of a demo. */
export const samplesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSamples: build.query<DemoSamples, void>({
      query: () => ({ url: '/api/demo/samples' }),
      rawResponseSchema: SAMPLES,
      keepUnusedDataFor: 0,
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => {
            dispatch(samplesChanged(data));
          },
          () => undefined,
        ),
    }),
    changeSamples: build.mutation<DemoSamples, 'fill' | 'remove'>({
      query: (what) => ({ url: '/api/demo/samples', method: what === 'fill' ? 'PUT' : 'DELETE' }),
      rawResponseSchema: SAMPLES,
      onQueryStarted: (_what, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => {
            dispatch(samplesChanged(data));
          },
          () => undefined,
        ),
    }),
  }),
});

export const { useGetSamplesQuery, useChangeSamplesMutation } = samplesApi;
