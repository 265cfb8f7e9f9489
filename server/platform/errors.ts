import type { ApiError, ErrorCode } from '#contract/errors';

/** Status of each code. Never 403: the specification's client would renew its session over it. */
const STATUS: Record<ErrorCode, number> = {
  bad_request: 400,
  unauthorized: 401,
  session_over: 401,
  identity_rejected: 401,
  identity_unavailable: 503,
  not_found: 404,
  not_registered: 404,
  already_registered: 409,
  email_taken: 409,
  member_mismatch: 422,
  location_not_offered: 422,
  course_not_offered: 422,
  course_not_picked: 422,
  ballot_full: 409,
  ballot_changed: 409,
  version_required: 428,
  publication_gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  misdirected: 421,
  too_many_requests: 429,
  unavailable: 503,
  internal: 500,
};

/** An answer that is not a success, thrown from anywhere below a route. `extra` joins the envelope (a stale ballot brings the current one). */
export class Fault extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly extra: Record<string, unknown>;

  constructor(code: ErrorCode, message: string, more: { fields?: Record<string, string>; extra?: Record<string, unknown> } = {}) {
    super(message);
    this.name = 'Fault';
    this.code = code;
    this.status = STATUS[code];
    this.fields = more.fields;
    this.extra = more.extra ?? {};
  }

  envelope(): ApiError {
    return { code: this.code, message: this.message, ...(this.fields ? { fields: this.fields } : {}), ...this.extra };
  }
}
