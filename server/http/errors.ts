import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorResponse, ErrorCode } from '#contract/errors';
import { isUnavailable } from '../db/unavailable.ts';
import { JSON_TYPE } from './cacheHeaders.ts';
import { errorPage } from './errorPage.ts';
import { isPageRequest, wantsHtml } from './pageRequests.ts';
import { logSecurityEvent, type SecurityEvent } from './securityLog.ts';
import { fieldErrors } from './validation.ts';

/** Status of each code. Never 403 (specification R3.18). */
const STATUS: Record<ErrorCode, number> = {
  bad_request: 400,
  unauthorized: 401,
  session_over: 401,
  proof_rejected: 401,
  proof_stale: 401,
  identity_rejected: 401,
  identity_unavailable: 503,
  user_disabled: 422,
  recent_login_required: 422,
  not_found: 404,
  not_registered: 404,
  already_registered: 409,
  email_taken: 409,
  bot_suspected: 422,
  member_mismatch: 422,
  location_not_offered: 422,
  course_not_offered: 422,
  course_not_picked: 422,
  ballot_full: 409,
  ballot_changed: 409,
  ballot_empty: 422,
  version_required: 428,
  publication_gone: 410,
  own_account: 422,
  course_exists: 409,
  course_merged: 409,
  election_over: 409,
  election_closing: 409,
  course_not_mergeable: 422,
  changed_meanwhile: 409,
  already_done: 409,
  import_outdated: 409,
  import_undone: 409,
  email_unverified: 422,
  suggestion_limit: 429,
  suggestion_decided: 409,
  too_large: 413,
  address_too_long: 414,
  headers_too_large: 431,
  unsupported_media_type: 415,
  misdirected: 421,
  too_many_requests: 429,
  unavailable: 503,
  internal: 500,
};

/** Error codes that are logged as security events. */
const EVENTS: Partial<Record<ErrorCode, SecurityEvent>> = {
  identity_rejected: 'sign_in_refused',
  user_disabled: 'sign_in_refused',
  member_mismatch: 'other_member',
  bot_suspected: 'bot_suspected',
  misdirected: 'foreign_host',
};

/** PostgreSQL's code for a text with a NUL in it, which JSON and addresses can carry. */
const UNSTORABLE_TEXT = '22021';

export function statusOf(code: ErrorCode): number {
  return STATUS[code];
}

type ApiErrorOptions = {
  fields?: Record<string, string>;
  extra?: Record<string, unknown>;
  retryAfterSeconds?: number;
  /** Logged as this security event. */
  security?: SecurityEvent;
};

/**
 * An error response; throw it anywhere below a route. `extra` is added to the body (a stale ballot brings the current
 * one).
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly extra: Record<string, unknown>;
  /** The Retry-After header; a second for 503 by default. */
  readonly retryAfterSeconds: number | undefined;
  readonly security: SecurityEvent | undefined;

  constructor(code: ErrorCode, message: string, more: ApiErrorOptions = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = STATUS[code];
    this.fields = more.fields;
    this.extra = more.extra ?? {};
    this.security = more.security ?? EVENTS[code];
    this.retryAfterSeconds = more.retryAfterSeconds ?? (this.status === 503 ? 1 : undefined);
  }

  envelope(): ErrorResponse {
    return { code: this.code, message: this.message, ...(this.fields ? { fields: this.fields } : {}), ...this.extra };
  }
}

/** Messages for requests that fail validation, by the part that fails. */
const VALIDATION_MESSAGES: Record<NonNullable<FastifyError['validationContext']>, string> = {
  body: 'Something in this form is missing or wrong. Fix it and send it again.',
  params: 'This address doesn’t look right. Check it, or go back and open the link again.',
  querystring: 'The part of this address after the question mark doesn’t work. Fix it or leave it out.',
  headers: 'A header of this request doesn’t work. Fix it and send the request again.',
};

/** Maps any error to an error response; unknown errors become 500 without details. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (!(error instanceof Error))
    return new ApiError('internal', 'Something went wrong on our side. Try again in a moment.');
  if (isUnavailable(error)) return new ApiError('unavailable', 'We’re down for a moment. Try again soon.');
  const { code, statusCode = 500, validation, validationContext }: Partial<FastifyError> = error;
  if (code === UNSTORABLE_TEXT)
    return new ApiError('bad_request', 'This request has a character we can’t store. Remove it and send it again.');
  if (validation) {
    return new ApiError('bad_request', VALIDATION_MESSAGES[validationContext ?? 'body'], {
      fields: fieldErrors(validation),
    });
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new ApiError('unsupported_media_type', 'Send JSON (application/json).');
  if (statusCode === 413) return new ApiError('too_large', 'This request is too large.');
  if (statusCode >= 400 && statusCode < 500) return new ApiError('bad_request', 'We can’t read this request.');
  return new ApiError('internal', 'Something went wrong on our side. Try again in a moment.');
}

/** The error handler: responds with JSON, or with a page where a browser requests one. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const apiError = hasLeft(request)
    ? new ApiError('bad_request', 'Only part of this request arrived. Send it again.')
    : toApiError(error);
  const { id: requestId, routeOptions } = request;
  if (apiError.status === 500) request.log.error({ err: error, requestId, route: routeOptions.url }, 'request failed');
  else if (apiError.code === 'unavailable') request.log.warn({ err: error, requestId }, 'database out of reach');
  if (apiError.security) logSecurityEvent(request, apiError.security);
  reply.removeHeader('etag').header('cache-control', 'no-store');
  if (apiError.retryAfterSeconds !== undefined) reply.header('retry-after', String(apiError.retryAfterSeconds));
  if (apiError.status === 401) reply.header('www-authenticate', 'Bearer');
  reply.status(apiError.status);
  if (isPageRequest(request) && wantsHtml(request))
    return reply.type('text/html; charset=utf-8').send(errorPage(apiError));
  return reply.type(JSON_TYPE).serializer(JSON.stringify).send(apiError.envelope());
}

/** Whether the client went away in the middle of its body; every error is a consequence then. */
const hasLeft = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(new ApiError('not_found', 'We couldn’t find that page.'), request, reply);
}
