import type { SavedPrimaryLocation } from '#contract/users';
import { api } from '../../api/api.ts';
import { isOutcomeUnknown, logFailure } from '../../api/failure.ts';
import { objectOf, optional } from '../../api/responseShape.ts';
import { readPrimaryLocation } from '../../api/session/readUser.ts';
import { primaryLocationSaved } from '../session/sessionSlice.ts';

export const primaryLocationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Members only; the member's own choice becomes the current location, too. Logged when it fails; the field says so
     * (specification R5.7).
     */
    savePrimaryLocation: build.mutation<Partial<SavedPrimaryLocation>, string>({
      query: (location) => ({ url: '/api/user/primary-location', method: 'POST', body: { location } }),
      // No response is prescribed.
      rawResponseSchema: objectOf<Partial<SavedPrimaryLocation>>({ primaryLocation: optional(readPrimaryLocation) }),
      onQueryStarted: async (code, { dispatch, queryFulfilled }) => {
        try {
          const { primaryLocation = { code } } = (await queryFulfilled).data;
          dispatch(primaryLocationSaved(primaryLocation));
        } catch (error) {
          logFailure('We couldn’t save your home state.', (error as { error: unknown }).error);
        }
      },
      invalidatesTags: (_saved, error) => (error && isOutcomeUnknown(error) ? ['User'] : []),
    }),
  }),
});

export const { useSavePrimaryLocationMutation } = primaryLocationApi;
