import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { CourseId } from '#contract/courses';
import { FILTER_OF_QUERY } from '#contract/leaderboard';
import { CourseMap, MapFlags, MapPins, StateMap } from '#contract/maps';
import { searchOf } from '#contract/rankingFilter';
import type { Current, Publications } from '../../publications/publications.ts';
import type { RespondCached } from '../../http/responseCache.ts';
import type { Database } from '../../db/schema.ts';
import type { App } from '../../http/appType.ts';
import { ApiError } from '../../http/errors.ts';
import { type CountCall, countWork, WEIGHTS } from '../../http/rateLimits.ts';
import { courseById } from '../courses/repository.ts';
import type { StateMaps } from './stateMaps.ts';

type Deps = {
  db: Kysely<Database>;
  publications: Publications;
  respondCached: RespondCached;
  stateMaps: StateMaps;
  countCall: CountCall;
};

const params = Type.Object({ state: Type.String({ maxLength: 32, description: 'State code, any case' }) });
const mapQuery = Type.Object(
  {
    ranks: Type.Enum(['shown', 'hidden'], { default: 'shown', description: 'Whether the first ten are on it' }),
    ...FILTER_OF_QUERY,
  },
  { additionalProperties: false },
);
const pinsQuery = Type.Object(FILTER_OF_QUERY, { additionalProperties: false });
const config = { refusals: ['not_found'] } as const;

/** Maps as SVG, made at the first request after a ranking is published. */
export function mapRoutes(app: App, { db, publications, respondCached, stateMaps, countCall }: Deps): void {
  const currentOf = async (state: string): Promise<Current> => found(await publications.ofState(state.toUpperCase()));

  app.get(
    '/api/maps/:state',
    {
      schema: {
        operationId: 'getStateMap',
        tags: ['map'],
        summary: 'The map of a state, with the first courses of its ranking',
        params,
        querystring: mapQuery,
        response: { 200: StateMap },
      },
      config,
    },
    async (request, reply) => {
      const current = await currentOf(request.params.state);
      const { ranks, ...filter } = request.query;
      const load = async () => found(await stateMaps.ranking(current, ranks, filter));
      return respondCached(request, reply, { key: `map ${current.publication.id} ${ranks} ${searchOf(filter)}`, load });
    },
  );

  app.get(
    '/api/maps/:state/pins',
    {
      schema: {
        operationId: 'getMapPins',
        tags: ['map'],
        summary: 'Positions of all courses on the map of a state',
        params,
        querystring: pinsQuery,
        response: { 200: MapPins },
      },
      config,
    },
    async (request, reply) => {
      const current = await currentOf(request.params.state);
      const load = async () => found(await stateMaps.pins(current, request.query));
      return respondCached(request, reply, { key: `pins ${current.publication.id} ${searchOf(request.query)}`, load });
    },
  );

  app.post(
    '/api/maps/:state',
    {
      schema: {
        operationId: 'getMarkedMap',
        tags: ['map'],
        summary: 'The map of a state, with chosen courses',
        params,
        body: MapFlags,
        response: { 200: StateMap },
      },
      config,
    },
    async (request, reply) => {
      const current = await currentOf(request.params.state);
      const { flags } = request.body;
      await countWork(countCall, request, WEIGHTS.listMap);
      const load = async () => found(await stateMaps.marked(current, flags));
      return respondCached(request, reply, { key: `map ${current.publication.id} ${JSON.stringify(flags)}`, load });
    },
  );

  app.get(
    '/api/courses/:id/map',
    {
      schema: {
        operationId: 'getCourseMap',
        tags: ['map'],
        summary: 'A map of the surroundings of a course',
        params: Type.Object({ id: CourseId }),
        response: { 200: CourseMap },
      },
      config,
    },
    async (request, reply) => {
      const { id } = request.params;
      return respondCached(request, reply, {
        key: `course map ${id}`,
        load: async () => {
          const course = found(await courseById(db, id));
          return found(await stateMaps.course(await currentOf(course.state), course));
        },
      });
    },
  );
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new ApiError('not_found', 'We couldn’t find that map.');
  return value;
}
