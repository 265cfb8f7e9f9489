import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { ErrorCode, ErrorResponse } from '#contract/errors';
import type { Ballot } from '#contract/picks';

/** The device was offline, so the request was never sent. */
type NotSent = { status: 'NOT_SENT'; data?: undefined; error: string };

/**
 * Everything a request can fail with: an error response, no response, never sent, or an error of our own with a text.
 */
export type ApiFailure = (FetchBaseQueryError | NotSent) & {
  /** The response to a change of picks was lost; the ballot was fetched afterwards, and does not have the change. */
  ballot?: Ballot;
};

/** A failure of the page itself, in the shape of every other failure. */
export const clientFailure = (message: string): ApiFailure => ({ status: 'CUSTOM_ERROR', error: message });

/** The failure of a response with status 200 and another shape than it should have. */
export const malformedResponse = (error: string): ApiFailure => ({
  status: 'PARSING_ERROR',
  originalStatus: 200,
  data: '',
  error,
});

type AnyFailure = ApiFailure | SerializedError;

/** The server's error envelope, when the failure is one. Another backend's may have no code (specification R9.5). */
export function envelopeOf(
  failure: AnyFailure | undefined,
): (Omit<ErrorResponse, 'code'> & { code?: ErrorCode }) | undefined {
  const data = failure && 'data' in failure ? failure.data : undefined;
  return typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
    ? (data as ErrorResponse)
    : undefined;
}

/** Logs what failed (specification R9.5): the server's words where it refused, never a token. */
export function logFailure(what: string, failure: unknown): void {
  // oxlint-disable-next-line no-console -- this is the log
  console.error(what, isFailure(failure) ? (refusalIn(failure) ?? errorMessage(failure)) : failure);
}

/** The response's data, where its status says that it is a failure. */
const refusalIn = ({ status, data }: ApiFailure): unknown => (typeof status === 'number' ? data : undefined);

const isFailure = (value: unknown): value is ApiFailure =>
  typeof value === 'object' && value !== null && 'status' in value;

/** True when the device was offline, so that nothing was sent. */
export const isNotSent = (failure: AnyFailure | undefined): boolean =>
  failure !== undefined && 'status' in failure && failure.status === 'NOT_SENT';

/** True when no response came and the device itself says that it has no network. */
const isOffline = (failure: AnyFailure | undefined): boolean =>
  isNotSent(failure) ||
  (failure !== undefined && 'status' in failure && failure.status === 'FETCH_ERROR' && !navigator.onLine);

/** Codes of internal errors, which may have occurred after the change was stored. */
const INTERNAL_CODES: readonly ErrorCode[] = ['internal', 'unavailable', 'identity_unavailable'];

/** True when nothing was changed: the server refused the request, or has been asked since. */
function isNotMade(failure: AnyFailure | undefined): boolean {
  if (failure && 'ballot' in failure) return true;
  const code = envelopeOf(failure)?.code;
  if (code !== undefined) return !INTERNAL_CODES.includes(code);
  if (!failure || !('status' in failure) || typeof failure.status !== 'number') return false;
  return failure.status >= 400 && failure.status < 500;
}

/** True when a sign-out has aborted the request, as it does with all of them. */
export const isAborted = (failure: AnyFailure | undefined): boolean =>
  failure !== undefined && 'name' in failure && failure.name === 'AbortError';

/**
 * True when the server may have made the change: the response is lost or does not say. Not after a sign-out, when
 * nobody is there to find out.
 */
export const isOutcomeUnknown = (failure: AnyFailure | undefined): boolean =>
  !isAborted(failure) && !isNotSent(failure) && !isNotMade(failure);

/**
 * Why a change was not made: "Not saved. …", "You are offline, not saved.", or, where it may have been made, "We don’t
 * know whether it was saved. …".
 * @param what a participle, such as "saved" @param subject with its verb, such as "it was"
 */
export function failureText(failure: AnyFailure | undefined, what: string, subject = 'it was'): string {
  if (isNotSent(failure)) return `You’re offline. It isn’t ${what}.`;
  const start = isOutcomeUnknown(failure) ? `We don’t know if ${subject} ${what}.` : `Not ${what}.`;
  return `${start} ${errorMessage(failure)}`;
}

/** A sentence for the user; the server's own messages are shown unchanged. */
export function errorMessage(failure: AnyFailure | undefined): string {
  const envelope = envelopeOf(failure);
  if (envelope) return envelope.message;
  if (isOffline(failure)) return 'You’re offline. Try again when you’re back.';
  if (failure && 'status' in failure) {
    if (failure.status === 'FETCH_ERROR') return 'We can’t reach the server. Check your connection and try again.';
    if (failure.status === 'TIMEOUT_ERROR') return 'The server took too long to answer. Try again.';
    if (failure.status === 'CUSTOM_ERROR') return failure.error;
  }
  return 'Something went wrong on our side. Try again in a moment.';
}

/** True when a retry could help: no response, too many requests, or an internal error of the server. */
export function isTransient(failure: ApiFailure): boolean {
  return typeof failure.status !== 'number' || failure.status === 429 || failure.status >= 500;
}
