import { addListener, isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit';
import { userApi } from '../../api/api.ts';
import type { AppDispatch, RootState } from '../../app/hooks.ts';

type Refused = {
  payload?: { status?: unknown; data?: { code?: unknown } };
  meta?: { baseQueryMeta?: { request?: Request } };
};

/** What the server has answered to a call of the admin area that it refused. */
function refusalIn(action: UnknownAction): Refused['payload'] {
  if (!isRejectedWithValue(action)) return undefined;
  const { payload, meta } = action as Refused;
  return meta?.baseQueryMeta?.request?.url.includes('/api/admin/') ? payload : undefined;
}

const refetchUser = (_action: UnknownAction, { dispatch }: { dispatch: AppDispatch }): void => {
  void dispatch(userApi.endpoints.getMe.initiate(undefined, { forceRefetch: true, subscribe: false }));
};

/**
 * Fetches the user again at the first such refusal, so that the page knows of a lost role: for whoever is no admin any
 * more, every call of the admin area is not found.
 */
export const listenForRefusals = () =>
  addListener.withTypes<RootState, AppDispatch>()({
    predicate: (action) => refusalIn(action)?.status === 404,
    effect: refetchUser,
  });

/** Whether an act wants the admin to sign in again first. */
export const isUnconfirmed = (action: UnknownAction): boolean =>
  refusalIn(action)?.data?.code === 'recent_login_required';
