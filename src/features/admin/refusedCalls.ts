import { addListener, isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit';
import { userApi } from '../../api/api.ts';
import type { AppDispatch, RootState } from '../../app/hooks.ts';

type Refused = { payload?: { status?: unknown }; meta?: { baseQueryMeta?: { request?: Request } } };

/** For whoever is no admin any more, every call of the admin area is not found. */
function isRefusedCall(action: UnknownAction): boolean {
  if (!isRejectedWithValue(action)) return false;
  const { payload, meta } = action as Refused;
  return payload?.status === 404 && (meta?.baseQueryMeta?.request?.url.includes('/api/admin/') ?? false);
}

const refetchUser = (_action: UnknownAction, { dispatch }: { dispatch: AppDispatch }): void => {
  void dispatch(userApi.endpoints.getMe.initiate(undefined, { forceRefetch: true, subscribe: false }));
};

/** Fetches the user again at the first such refusal, so that the page knows of a lost role. */
export const listenForRefusals = () =>
  addListener.withTypes<RootState, AppDispatch>()({ predicate: isRefusedCall, effect: refetchUser });
