import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { ErrorCode, ErrorResponse } from '#contract/errors';

/** The device had no network when the call was to be sent, so no server has heard of it. */
type NotSent = { status: 'NOT_SENT'; data?: undefined; error: string };

/** Everything a call can fail with: an error response, no response at all, a call that was never sent, or an error of our own with a text. */
export type ApiFailure = FetchBaseQueryError | NotSent;

/** A failure that no server answered, in the shape every other failure has. */
export const clientFailure = (message: string): ApiFailure => ({ status: 'CUSTOM_ERROR', error: message });

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

const isNotSent = (failure: AnyFailure | undefined): boolean =>
  failure !== undefined && 'status' in failure && failure.status === 'NOT_SENT';

/** True when no response came and the device itself says that it has no network. */
const isOffline = (failure: AnyFailure | undefined): boolean =>
  isNotSent(failure) ||
  (failure !== undefined && 'status' in failure && failure.status === 'FETCH_ERROR' && !navigator.onLine);

/** Codes of the server's own trouble, which may have come after the change was stored. */
const OWN_TROUBLE: readonly ErrorCode[] = ['internal', 'unavailable', 'identity_unavailable'];

/** True when the server has refused, so that nothing was changed. */
function isRefused(failure: AnyFailure | undefined): boolean {
  const code = envelopeOf(failure)?.code;
  if (code !== undefined) return !OWN_TROUBLE.includes(code);
  if (!failure || !('status' in failure) || typeof failure.status !== 'number') return false;
  return failure.status >= 400 && failure.status < 500;
}

/** True when the server may have done what it was asked for: its response is lost, or does not tell. */
export const isOutcomeUnknown = (failure: AnyFailure | undefined): boolean =>
  !isNotSent(failure) && !isRefused(failure);

/**
 * Why a change was not made: "Not saved. …", "You are offline, not saved.", or, where it may have been made, "We don’t know whether it was saved. …".
 * @param what the participle @param subject who or what it is about, with its verb
 */
export function failureText(failure: AnyFailure | undefined, what: string, subject = 'it was'): string {
  if (isNotSent(failure)) return `You are offline, not ${what}.`;
  const start = isOutcomeUnknown(failure) ? `We don’t know whether ${subject} ${what}.` : `Not ${what}.`;
  return `${start} ${errorMessage(failure)}`;
}

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
export function isTransient(failure: ApiFailure): boolean {
  return typeof failure.status !== 'number' || failure.status === 429 || failure.status >= 500;
}
