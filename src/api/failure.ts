import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { ErrorResponse } from '#contract/errors';

/** Everything a call can fail with: an answer that is no success, no answer at all, or an error of our own with a text. */
export type ApiFailure = FetchBaseQueryError;

/** A failure that no server answered, in the shape every other failure has. */
export const ownFailure = (message: string): ApiFailure => ({ status: 'CUSTOM_ERROR', error: message });

type AnyFailure = ApiFailure | SerializedError;

/** The server's error envelope, when the failure is one. */
export function envelopeOf(failure: AnyFailure | undefined): ErrorResponse | undefined {
  const data = failure && 'data' in failure ? failure.data : undefined;
  return typeof data === 'object' && data !== null && 'code' in data && 'message' in data
    ? (data as ErrorResponse)
    : undefined;
}

/** Logs what failed (specification R9.5): the server's own words where there are any, never a token. */
export function logFailure(what: string, failure: unknown): void {
  // eslint-disable-next-line no-console -- this is the log
  console.error(what, isFailure(failure) ? (envelopeOf(failure) ?? errorMessage(failure)) : failure);
}

const isFailure = (value: unknown): value is ApiFailure =>
  typeof value === 'object' && value !== null && 'status' in value;

/** True when no answer came and the device itself says that it has no network. */
export const isOffline = (failure: AnyFailure | undefined): boolean =>
  failure !== undefined && 'status' in failure && failure.status === 'FETCH_ERROR' && !navigator.onLine;

/** A sentence for a person. Networks fail in one voice, the server's own sentences are shown as they are. */
export function errorMessage(failure: AnyFailure | undefined): string {
  const envelope = envelopeOf(failure);
  if (envelope) return envelope.message;
  if (isOffline(failure)) return 'You are offline. Try again when the connection is back.';
  if (failure && 'status' in failure) {
    if (failure.status === 'FETCH_ERROR') return 'The server cannot be reached. Check your connection and try again.';
    if (failure.status === 'TIMEOUT_ERROR') return 'The server took too long to answer. Try again.';
    if (failure.status === 'CUSTOM_ERROR') return failure.error;
  }
  return 'Something went wrong on our side. Try again in a moment.';
}

/** True when asking again could help: no answer, too many requests, or the server's own trouble. */
export function isPassing(failure: ApiFailure): boolean {
  return typeof failure.status !== 'number' || failure.status === 429 || failure.status >= 500;
}
