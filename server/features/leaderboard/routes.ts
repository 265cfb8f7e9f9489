import { Type } from 'typebox';
import { CountryLeaderboard, Leaderboard } from '#contract/leaderboard';
import { LEADERBOARD_PAGE, LEADERBOARD_PAGE_MAX } from '#contract/limits';
import { Fault } from '../../platform/errors.ts';
import type { App } from '../../platform/http.ts';
import { publicCaching } from '../../platform/publicCaching.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { Current, Publications } from './publications.ts';
import type { Publication } from './repository.ts';

const StateOfPath = Type.Object({ state: Type.String({ maxLength: 32 }) });
const PageOfQuery = Type.Object(
  {
    cursor: Type.Optional(Type.String({ maxLength: 64 })),
    limit: Type.Integer({ minimum: 1, maximum: LEADERBOARD_PAGE_MAX, default: LEADERBOARD_PAGE }),
  },
  { additionalProperties: false },
);

export function leaderboardRoutes(app: App, { publications }: { publications: Publications }): void {
  app.get(
    '/api/leaderboard',
    { schema: { response: { 200: CountryLeaderboard } }, onSend: publicCaching },
    async () => {
      const current = await publications.all();
      const newest = Math.max(0, ...current.map(({ publication }) => publication.publishedAt.getTime()));
      return {
        locations: current
          .sort((one, other) => one.location.name.localeCompare(other.location.name, 'en'))
          .map(toCountryRow),
        updatedAt: new Date(newest).toISOString(),
      };
    },
  );

  app.get(
    '/api/leaderboard/:state',
    {
      schema: { params: StateOfPath, querystring: PageOfQuery, response: { 200: Leaderboard } },
      config: { refusals: ['not_found', 'publication_gone'] },
      onSend: publicCaching,
    },
    async (request) => {
      const current = await publications.ofState(request.params.state.toUpperCase());
      if (!current) throw new Fault('not_found', 'There is no ranking of this name.');
      const { cursor, limit } = request.query;
      const { publication, position } =
        cursor === undefined
          ? { publication: current.publication, position: 0 }
          : await placeOf(publications, current.location.id, cursor);
      const end = position + limit;
      return {
        state: current.location.code,
        locationId: current.location.id,
        publication: publication.id,
        ballots: publication.ballots,
        updatedAt: publication.publishedAt.toISOString(),
        entries: publication.entries.slice(position, end),
        nextCursor:
          end < publication.entries.length ? encodeCursor({ publicationId: publication.id, position: end }) : null,
      };
    },
  );
}

async function placeOf(
  publications: Publications,
  locationId: string,
  text: string,
): Promise<{ publication: Publication; position: number }> {
  const cursor = decodeCursor(text);
  const publication = cursor ? await publications.byId(cursor.publicationId) : undefined;
  if (!cursor || (publication && publication.locationId !== locationId)) {
    throw new Fault('bad_request', 'This is no place in this ranking.', {
      fields: { cursor: 'Take the cursor of the page before.' },
    });
  }
  if (!publication) throw new Fault('publication_gone', 'This ranking has been replaced. Start at its top again.');
  return { publication, position: cursor.position };
}

function toCountryRow({ location, publication }: Current): CountryLeaderboard['locations'][number] {
  const [first] = publication.entries;
  return {
    locationId: location.id,
    code: location.code,
    name: location.name,
    active: location.active,
    ballots: publication.ballots,
    votes: publication.entries.reduce((sum, entry) => sum + entry.votes, 0),
    leader: first && first.votes > 0 ? { courseId: first.courseId, name: first.name, votes: first.votes } : null,
  };
}
