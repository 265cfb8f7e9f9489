/**
 * A backend that responds as the prescribed table of calls says, and with nothing more. Where the table shows no
 * response it is empty, or has the fields that the page is known to need.
 */
import { HttpResponse } from 'msw';

/** A user with the prescribed fields alone. */
export const ADA = {
  _id: 'ada-1',
  email: 'ada@example.com',
  name: 'Ada Palmer',
  fName: 'Ada',
  lName: 'Palmer',
  signupDate: '2026-05-04T10:00:00.000Z',
  lastLogin: '2026-11-01T10:00:00.000Z',
  market: 'AZ',
  isAdmin: false,
  primaryLocation: { code: 'NM' },
};

const location = (code: string, name: string, active: unknown) => ({ _id: `in-${code}`, code, name, active });
/** Active are Arizona, New Mexico and Utah alone. */
const LOCATIONS = [
  location('AZ', 'Arizona', true),
  location('NM', 'New Mexico', true),
  location('UT', 'Utah', true),
  location('TX', 'Texas', false),
  location('OR', 'Oregon', 'false'),
  location('WA', 'Washington', 'true'),
  location('NV', 'Nevada', 1),
];

const COURSE = {
  _id: 7,
  name: 'Cactus Links',
  city: 'Mesa',
  state: 'AZ',
  locationId: 'in-AZ',
  lat: 33.4,
  lon: -111.8,
  active: true,
};
const RANKED = { ...COURSE, nearby: [], sameArchitects: [], rank: null, tied: false, votes: 0 };

export type SpecifiedCall = {
  /** Such as `GET /api/users/me`. */
  call: string;
  /** Origin of the address. */
  to: string;
  bearer: string | null;
  search: Record<string, string>;
  body: unknown;
};

type Respond = (sent: SpecifiedCall, parameter: string) => Response;

const json = (body: unknown, status = 200) => HttpResponse.json(body as Record<string, unknown>, { status });
const empty = () => new HttpResponse(null, { status: 200 });

/** @param options.locations the shape of the list of locations */
export function specifiedServer({ locations = 'array' }: { locations?: 'array' | 'object' } = {}) {
  let sent: SpecifiedCall[] = [];
  /** Calls that are refused, with the status. */
  let refusals: Record<string, number> = {};
  /** The access token that is accepted. */
  let accepted = 'access-1';
  let user = structuredClone(ADA);

  const tokens = () => ({ accessToken: accepted, refreshToken: 'refresh-1' });
  const asMember =
    (respond: Respond): Respond =>
    (call, parameter) =>
      call.bearer === `Bearer ${accepted}` ? respond(call, parameter) : json({ message: 'Sign in first.' }, 401);

  const rows: [call: string, Respond][] = [
    ['GET /api/users/me', asMember(() => json(user))],
    ['POST /api/users/login', () => json({ ...tokens(), expiresIn: 600 })],
    [
      'POST /api/users/refresh-token',
      ({ body }) => {
        if ((body as { refreshToken?: string }).refreshToken !== 'refresh-1') return json({ message: 'Over.' }, 401);
        accepted = 'access-2';
        return json({ accessToken: accepted });
      },
    ],
    ['POST /api/users/logout', empty],
    ['POST /api/users', () => json(tokens())],
    ['GET /api/locations/', () => json(locations === 'array' ? LOCATIONS : { locations: LOCATIONS })],
    [
      'GET /api/locations/resolve/:state',
      (_call, state) => json({ stateCode: LOCATIONS.find(({ name }) => name === state)?.code ?? null }),
    ],
    [
      'GET /api/geocode',
      () =>
        json({
          city: 'Provo',
          region: 'Utah',
          country: 'US',
          timezone: 'America/Denver',
          geoLocationDetails: { source: 'ip', stateName: 'Utah' },
        }),
    ],
    ['POST /api/golf-courses/location', () => json([COURSE])],
    [
      'GET /api/golf-courses/location-id',
      ({ search }) => {
        const found = LOCATIONS.find(
          ({ _id, code }) => search.locationId === _id || search.name?.toUpperCase() === code,
        );
        if (!found) return json({ message: 'Unknown.' }, 404);
        return json(search.name === undefined ? { name: found.name } : { locationId: found._id });
      },
    ],
    ['GET /api/golf-courses/:id', (_call, id) => (id === '7' ? json(RANKED) : json({ message: 'Unknown.' }, 404))],
    [
      'POST /api/user/primary-location',
      asMember(({ body }) => {
        user = { ...user, primaryLocation: { code: (body as { location: string }).location } };
        return json({});
      }),
    ],
  ];

  /** The row of a call, and its parameter. */
  function find(method: string, pathname: string): { call: string; respond: Respond; parameter: string } | undefined {
    for (const [call, respond] of rows) {
      const parameter = new RegExp(`^${call.replace(/:\w+/, '([^/]+)')}$`).exec(`${method} ${pathname}`);
      if (parameter) return { call, respond, parameter: decodeURIComponent(parameter[1] ?? '') };
    }
    return undefined;
  }

  return {
    calls: (call: string): SpecifiedCall[] => sent.filter((each) => each.call === call),
    rows: rows.map(([call]) => call),
    /** The access token that members have is not accepted any more. */
    expire: () => {
      accepted = 'access-of-later';
    },
    refuse: (call: string, status: number) => {
      refusals = { ...refusals, [call]: status };
    },
    /** Undefined for a call that is not in the table. */
    respond: async (request: Request): Promise<Response | undefined> => {
      const { origin, pathname, searchParams } = new URL(request.url);
      const row = find(request.method, pathname);
      if (!row) return undefined;
      const text = await request.clone().text();
      const made: SpecifiedCall = {
        call: row.call,
        to: origin,
        bearer: request.headers.get('authorization'),
        search: Object.fromEntries(searchParams),
        body: text === '' ? null : JSON.parse(text),
      };
      sent = [...sent, made];
      const refused = refusals[row.call];
      return refused === undefined ? row.respond(made, row.parameter) : json({ message: 'Not today.' }, refused);
    },
  };
}
