import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { CountryLeaderboard, FILTER_OF_QUERY, Leaderboard, type Standing } from '#contract/leaderboard';
import { LEADERBOARD_PAGE, LEADERBOARD_PAGE_MAX } from '#contract/limits';
import { isProvisional } from '#contract/provisional';
import { searchOf } from '#contract/rankingFilter';
import { ApiError } from '../../http/errors.ts';
import type { App } from '../../http/appType.ts';
import { markStale } from '../../http/cacheHeaders.ts';
import type { RespondCached } from '../../http/responseCache.ts';
import type { Current, Publications } from '../../publications/publications.ts';
import type { Publication } from '../../publications/publicationRepository.ts';

/** Where the next page of a ranking begins: opaque to clients, bound to one publication and filter. */
type Cursor = { publicationId: string; position: number; search: string };

function encodeCursor({ publicationId, position, search }: Cursor): string {
  return Buffer.from(`${publicationId}.${position}${search}`).toString('base64url');
}

/** Null for anything this server did not make. */
function decodeCursor(text: string): Cursor | null {
  const match = /^([\w-]{12})\.(\d{1,6})(\?.*)?$/.exec(Buffer.from(text, 'base64url').toString());
  const [, publicationId, position, search = ''] = match ?? [];
  if (publicationId === undefined) return null;
  const cursor = { publicationId, position: Number(position), search };
  return encodeCursor(cursor) === text ? cursor : null;
}

const StateOfPath = Type.Object({ state: Type.String({ maxLength: 32, description: 'State code, any case' }) });
const PageOfQuery = Type.Object(
  {
    cursor: Type.Optional(Type.String({ maxLength: 128, description: '`nextCursor` of the page before' })),
    limit: Type.Integer({
      minimum: 1,
      maximum: LEADERBOARD_PAGE_MAX,
      default: LEADERBOARD_PAGE,
      description: 'Courses on a page',
    }),
    ...FILTER_OF_QUERY,
  },
  { additionalProperties: false },
);

type Deps = { publications: Publications; respondCached: RespondCached };

export function leaderboardRoutes(app: App, { publications, respondCached }: Deps): void {
  /** Publications in memory may be stale while the database is out of reach. */
  const markIfStale = (reply: FastifyReply): void => {
    const since = publications.staleMs();
    if (since !== null) markStale(reply, since);
  };

  app.get(
    '/api/leaderboard',
    {
      schema: {
        operationId: 'getCountry',
        tags: ['leaderboard'],
        summary: 'The leader of each state',
        response: { 200: CountryLeaderboard },
      },
    },
    async (request, reply) => {
      const current = await publications.all();
      markIfStale(reply);
      return respondCached(request, reply, { key: 'country', load: () => toCountry(current) });
    },
  );

  app.get(
    '/api/leaderboard/:state',
    {
      schema: {
        operationId: 'getLeaderboard',
        tags: ['leaderboard'],
        summary: 'The ranking of a state, page by page',
        params: StateOfPath,
        querystring: PageOfQuery,
        response: { 200: Leaderboard },
      },
      config: { refusals: ['not_found', 'publication_gone'] },
    },
    async (request, reply) => {
      const current = await publications.ofState(request.params.state.toUpperCase());
      if (!current) throw new ApiError('not_found', 'We couldn’t find that ranking.');
      markIfStale(reply);
      const { cursor, limit, ...filter } = request.query;
      const search = searchOf(filter);
      const { publication, position } =
        cursor === undefined
          ? { publication: current.publication, position: 0 }
          : await placeOf(publications, { locationId: current.location.id, search }, cursor);
      return respondCached(request, reply, {
        key: `ranking ${publication.id} ${position} ${limit} ${search}`,
        load: async () => {
          const entries = await publications.entriesOf(publication, filter);
          return toPage(current.location, { ...publication, entries }, { start: position, limit, search });
        },
      });
    },
  );
}

async function placeOf(
  publications: Publications,
  { locationId, search }: { locationId: string; search: string },
  text: string,
): Promise<{ publication: Publication; position: number }> {
  const cursor = decodeCursor(text);
  const publication = cursor ? await publications.byId(cursor.publicationId) : undefined;
  if (!cursor || cursor.search !== search || (publication && publication.locationId !== locationId)) {
    throw new ApiError('bad_request', 'We couldn’t find this part of the ranking.', {
      fields: { cursor: 'Use the cursor from the page before.' },
    });
  }
  if (!publication) throw new ApiError('publication_gone', 'There’s a newer ranking. Start again at the top.');
  return { publication, position: cursor.position };
}

function toPage(
  location: Current['location'],
  publication: Publication,
  { start, limit, search }: { start: number; limit: number; search: string },
): Leaderboard {
  const end = start + limit;
  const { id, ballots, publishedAt, entries } = publication;
  return {
    state: location.code,
    locationId: location.id,
    publication: id,
    ballots,
    provisional: isProvisional(ballots),
    updatedAt: publishedAt.toISOString(),
    courses: entries.length,
    entries: entries.slice(start, end),
    nextCursor: end < entries.length ? encodeCursor({ publicationId: id, position: end, search }) : null,
  };
}

function toCountry(current: Current[]): CountryLeaderboard {
  const newest = Math.max(0, ...current.map(({ publication }) => publication.publishedAt.getTime()));
  return {
    locations: current
      .toSorted((one, other) => one.location.name.localeCompare(other.location.name, 'en'))
      .map(toCountryRow),
    updatedAt: new Date(newest).toISOString(),
  };
}

const leaderOf = ({ courseId, name, votes, movement }: Standing) => ({ courseId, name, votes, movement });

function toCountryRow({ location, publication }: Current): CountryLeaderboard['locations'][number] {
  const [first] = publication.entries;
  return {
    locationId: location.id,
    code: location.code,
    name: location.name,
    active: location.active,
    ballots: publication.ballots,
    votes: publication.entries.reduce((sum, entry) => sum + entry.votes, 0),
    provisional: isProvisional(publication.ballots),
    leader: first && first.votes > 0 ? leaderOf(first) : null,
  };
}
