import type { RootState } from '../../app/hooks.ts';
import { sessionApi } from './sessionApi.ts';

const selectMe = sessionApi.endpoints.getMe.select();

/** When the votes of a new account begin to count; undefined where the member's need not wait. */
export const selectCountsFrom = (state: RootState) => selectMe(state).data?.votesCountFrom ?? undefined;
