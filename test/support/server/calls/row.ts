import type { ErrorCode } from '../../../../contract/errors.ts';
import { type Caller, CALLERS } from '../callers.ts';
import type { TestMember } from '../server.ts';
import type { Scene } from './scene.ts';

/**
 * Who may make a call.
 * - public: everybody; the bearer is ignored, so that an expired one changes nothing.
 * - proof: whoever has the proof (ID token, refresh token) that the body carries; the bearer is ignored.
 * - members: every member, about himself; nothing in the request names a member.
 * - owner: the member whom the request names or proves; every other member is refused.
 * - admins: admins; for guests and members the call does not exist.
 */
type Access = 'public' | 'proof' | 'members' | 'owner' | 'admins';

/** The status that each caller gets; "ok" is the call's own success. */
type Statuses = Record<Caller, number | 'ok'>;

const everybody = Object.fromEntries(CALLERS.map((caller) => [caller, 'ok'])) as Statuses;
const forged = { expired: 401, 'wrong audience': 401, 'alg none': 401, 'foreign key': 401, 'refresh as access': 401 };
const members: Statuses = { guest: 401, member: 'ok', 'other member': 'ok', disabled: 401, admin: 'ok', ...forged };

const STATUSES: Record<Access, Statuses> = {
  public: everybody,
  proof: everybody,
  members,
  owner: { ...members, 'other member': 422, admin: 422 },
  admins: { ...members, guest: 404, member: 404, 'other member': 404 },
};

export const statusesOf = ({ access, except }: Row): Statuses => ({ ...STATUSES[access], ...except });

/** Whether a call without a valid bearer is refused before its body is read; a sign-out accepts an expired one. */
export const needsBearer = ({ access, except }: Row): boolean =>
  access !== 'public' && access !== 'proof' && except?.expired !== 'ok';

/** The parts of a request; parts that are left out are those of the right call. */
export type Wish = {
  /** Path parameters; those that are left out are the usual ones (scene.ts). */
  params?: Record<string, string | number>;
  /** Begins with "?". */
  query?: string;
  payload?: object | string;
  headers?: Record<string, string>;
  /** The member whose bearer is sent, where it is not the one whom the call is for. */
  as?: TestMember;
};

export type MakeWish = (scene: Scene) => Wish | Promise<Wish>;

/** What is special about the fields of a JSON body. */
type BodyRules = {
  optional?: string[];
  /** All fields are optional, but the body needs one of them. */
  needsOne?: true;
  /** Accepted values of a field that are refused in other fields of its type (wrongValues.ts). */
  alsoRight?: Record<string, unknown[]>;
  /** An empty request and the body null are accepted. */
  mayBeEmpty?: true;
};

/** A call of the API, as the tests know it. */
export type Row = {
  access: Access;
  /** Statuses of single callers that differ from those of `access`. */
  except?: Partial<Statuses>;
  /** A request that succeeds, for the admin where the call is for admins, else for the member. */
  right?: MakeWish;
  /** Its status, 200 unless it is given. */
  success?: number;
  /** Given for each call that takes JSON: the right call has all fields. */
  body?: BodyRules;
  /** Values that are refused with 400, by path parameter; those of "query" begin with "?". */
  malformed?: Record<string, string[]>;
  /** A request for each refusal that follows neither from `access` nor from `body` and `malformed`. */
  refusals?: Partial<Record<ErrorCode, MakeWish>>;
  /** Refusals that tests of their own provoke. */
  otherRefusals?: ErrorCode[];
  /** Not in /api/openapi.json: pictures, feeds, reports of browsers, Mixpanel's wire format, a second path of a call. */
  undescribed?: true;
};

export type Rows = Record<string, Row>;

/** What `access` alone refuses; authorisation.test.ts provokes it. */
const ACCESS_REFUSALS: Record<Access, ErrorCode[]> = {
  public: [],
  proof: [],
  members: ['unauthorized'],
  owner: ['unauthorized'],
  admins: ['unauthorized', 'not_found'],
};

/** Every refusal that the description of a call has to name. */
export function refusalsOf({ access, body, malformed, refusals, otherRefusals }: Row): ErrorCode[] {
  const all = new Set<ErrorCode>([
    ...ACCESS_REFUSALS[access],
    ...(body ? (['bad_request', 'too_large', 'unsupported_media_type'] as const) : []),
    ...(malformed ? (['bad_request'] as const) : []),
    ...(Object.keys(refusals ?? {}) as ErrorCode[]),
    ...(otherRefusals ?? []),
  ]);
  return [...all].sort();
}

/** Longer than any id or name of a state. */
export const LONG = 'x'.repeat(65);
export const NO_COURSES = ['0', '-1', '1.5', 'abc', '2147483648', '1e999', '%20', '1%20or%201'];
export const UNKNOWN_COURSE = 999_999;
