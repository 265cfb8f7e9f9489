import type { DemoSamples } from '#contract/demo';
import { api } from '../../api/api.ts';
import { errorMessage, failureText, isOutcomeUnknown } from '../../api/failure.ts';
import { number, objectOf } from '../../api/responseShape.ts';
import type { AppThunk } from '../../app/hooks.ts';
import { configApi } from '../../api/endpoints/configApi.ts';

type SamplesChange = 'fill' | 'remove';

const readSamples = objectOf<DemoSamples>({ states: number, ofStates: number });
/** A ranking is counted a moment after the last vote, and may be cached for another one. */
const COUNTED_MS = 1000;

/** Replaces what the configuration said when the page was loaded; the rankings on the page follow. */
const samplesChanged =
  (samples: DemoSamples): AppThunk =>
  (dispatch, getState) => {
    const refetchRankings = () => dispatch(api.util.invalidateTags(['Leaderboard', 'Election']));
    dispatch(configApi.util.updateQueryData('getConfig', undefined, (config) => ({ ...config, samples })));
    refetchRankings();
    if (samples.running !== null) return;
    const { data: config } = configApi.endpoints.getConfig.select()(getState());
    // The next publication may be a whole interval away.
    setTimeout(refetchRankings, (config?.standingsIntervalMs ?? 0) + COUNTED_MS);
  };

/** The sample votes of a demo. */
const samplesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSamples: build.query<DemoSamples, void>({
      query: () => ({ url: '/api/demo/samples' }),
      rawResponseSchema: readSamples,
      keepUnusedDataFor: 0,
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => {
            dispatch(samplesChanged(data));
          },
          () => undefined,
        ),
    }),
    changeSamples: build.mutation<DemoSamples, SamplesChange>({
      query: (what) => ({ url: '/api/demo/samples', method: what === 'fill' ? 'PUT' : 'DELETE' }),
      rawResponseSchema: readSamples,
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

const isBegun = (what: SamplesChange, { states, ofStates, members, running }: DemoSamples): boolean =>
  what === 'fill' ? running === 'filling' || states === ofStates : running === 'removing' || members === 0;

/**
 * Resolves to why it was not begun; undefined when it was. Where only the response is lost, the samples are fetched to
 * find out.
 */
export const changeSamples =
  (what: SamplesChange): AppThunk<Promise<string | undefined>> =>
  async (dispatch) => {
    const { getSamples, changeSamples: change } = samplesApi.endpoints;
    const { error } = await dispatch(change.initiate(what, { track: false }));
    if (!error) return undefined;
    if (!isOutcomeUnknown(error)) return failureText(error, 'done');
    const { data, isSuccess } = await dispatch(
      getSamples.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    if (!isSuccess) return failureText(error, 'done');
    return isBegun(what, data) ? undefined : `Not done. ${errorMessage(error)}`;
  };

export const { useGetSamplesQuery } = samplesApi;
