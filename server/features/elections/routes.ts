import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { CourseId } from '#contract/courses';
import { CourseHistory, DayStandings, ElectionResults, Elections, Result } from '#contract/elections';
import type { RespondCached } from '../../http/responseCache.ts';
import type { Database, ElectionRow } from '../../db/schema.ts';
import type { App } from '../../http/appType.ts';
import { IMMUTABLE, PUBLIC } from '../../http/cacheHeaders.ts';
import { asText, sendText } from '../../http/compression.ts';
import { ApiError } from '../../http/errors.ts';
import { courseById } from '../courses/repository.ts';
import { locationByCode } from '../locations/repository.ts';
import { ledgerOfResult } from '../ledger/repository.ts';
import {
  bestDay,
  courseDays,
  courseResults,
  electionById,
  allElections,
  resultOf,
  resultsOf,
  standingsOfDay,
  toElection,
} from './repository.ts';
import { resultCsv } from './resultCsv.ts';
import { toResult, votesOf, winnersOf } from './toResult.ts';

type Deps = { db: Kysely<Database>; now: () => Date; respondCached: RespondCached };

const ElectionId = Type.String({ maxLength: 64, description: 'Id of an election, such as "2026"' });
const StateCode = Type.String({ maxLength: 32, description: 'State code, any case' });
const RevisionOfQuery = Type.Object(
  { revision: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999, description: 'The latest by default' })) },
  { additionalProperties: false },
);
const A_DAY_MS = 86_400_000;
/** Days of a course's history: by default and at most. */
const HISTORY_DAYS = 90;
const HISTORY_DAYS_MAX = 366;

const refusals = ['not_found'] as const;

export function electionRoutes(app: App, { db, now, respondCached }: Deps): void {
  app.get(
    '/api/elections',
    {
      schema: {
        operationId: 'getElections',
        tags: ['election'],
        summary: 'All elections',
        response: { 200: Elections },
      },
    },
    (request, reply) =>
      respondCached(request, reply, {
        key: 'elections',
        load: async () => ({ elections: (await allElections(db)).map(toElection) }),
      }),
  );

  app.get(
    '/api/elections/:id',
    {
      schema: {
        operationId: 'getElection',
        tags: ['election'],
        summary: 'An election with its winners',
        params: Type.Object({ id: ElectionId }),
        response: { 200: ElectionResults },
      },
      config: { refusals },
    },
    (request, reply) => {
      const { id } = request.params;
      return respondCached(request, reply, {
        key: `election ${id}`,
        load: async () => {
          const election = await requireElection(db, id);
          const states = (await resultsOf(db, id)).map(({ code, state, ballots, entries }) => ({
            code,
            name: state,
            ballots,
            votes: votesOf(entries),
            winners: winnersOf(entries),
          }));
          return {
            election: toElection(election),
            states: states.sort((one, other) => one.name.localeCompare(other.name, 'en')),
          };
        },
      });
    },
  );

  app.get(
    '/api/elections/:id/results/:state',
    {
      schema: {
        operationId: 'getResult',
        tags: ['election'],
        summary: 'The result of a state',
        params: Type.Object({ id: ElectionId, state: StateCode }),
        querystring: RevisionOfQuery,
        response: { 200: Result },
      },
      config: { refusals },
    },
    async (request, reply) => {
      const { id, state } = request.params;
      const { revision } = request.query;
      const code = state.toUpperCase();
      const load = async (): Promise<Result> => {
        const election = await requireElection(db, id);
        const stored = await resultOf(db, { electionId: id, code, revision });
        if (!stored) throw new ApiError('not_found', 'We couldn’t find that result.');
        return toResult(election, stored, await ledgerOfResult(db, { electionId: id, locationId: stored.locationId }));
      };
      // Without a revision in the URL the response changes with the next revision.
      if (revision === undefined) return respondCached(request, reply, { key: `result ${id} ${code}`, load });
      return respondImmutable(request, reply, await load());
    },
  );

  app.get(
    '/api/elections/:id/results/:state/csv',
    {
      schema: {
        operationId: 'getResultCsv',
        tags: ['election'],
        summary: 'The result of a state as CSV',
        params: Type.Object({ id: ElectionId, state: StateCode }),
        querystring: RevisionOfQuery,
        response: {
          200: { description: 'The result, a course a row', content: { 'text/csv': { schema: Type.String() } } },
        },
      },
      config: { refusals },
    },
    async (request, reply) => {
      const { id, state } = request.params;
      const { revision } = request.query;
      const stored = await resultOf(db, { electionId: id, code: state.toUpperCase(), revision });
      if (!stored) throw new ApiError('not_found', 'We couldn’t find that result.');
      const text = resultCsv([stored]);
      const cacheControl = revision === undefined ? PUBLIC : IMMUTABLE;
      const name = `top-picks-${id}-${stored.code.toLowerCase()}-${stored.revision}.csv`;
      reply.header('content-disposition', `attachment; filename="${name}"`);
      const type = 'text/csv; charset=utf-8';
      return sendText(request, reply, asText(text, { cacheControl, type })) as never;
    },
  );

  app.get(
    '/api/standings/:state/:day',
    {
      schema: {
        operationId: 'getStandings',
        tags: ['leaderboard'],
        summary: 'Standings of a state at the end of a day',
        params: Type.Object({
          state: StateCode,
          day: Type.String({ format: 'date', description: 'Day (UTC), such as 2026-06-15' }),
        }),
        response: { 200: DayStandings },
      },
      config: { refusals },
    },
    async (request, reply) => {
      const { state, day } = request.params;
      const location = await locationByCode(db, state.toUpperCase());
      const stored = location && (await standingsOfDay(db, { locationId: location.id, day }));
      if (!stored) throw new ApiError('not_found', 'We have no ranking for that day.');
      const entries = stored.courseIds.map((courseId, index) => ({
        courseId,
        rank: stored.ranks[index] ?? 0,
        votes: stored.votes[index] ?? 0,
      }));
      const standings = { state: state.toUpperCase(), day: stored.day, ballots: stored.ballots, entries };
      return respondImmutable(request, reply, standings);
    },
  );

  app.get(
    '/api/courses/:id/history',
    {
      schema: {
        operationId: 'getCourseHistory',
        tags: ['course'],
        summary: 'Ranks of a course, day by day and in past elections',
        params: Type.Object({ id: CourseId }),
        querystring: Type.Object(
          {
            days: Type.Integer({
              minimum: 1,
              maximum: HISTORY_DAYS_MAX,
              default: HISTORY_DAYS,
              description: 'Days back from today',
            }),
          },
          { additionalProperties: false },
        ),
        response: { 200: CourseHistory },
      },
      config: { refusals },
    },
    (request, reply) => {
      const { id } = request.params;
      const { days } = request.query;
      return respondCached(request, reply, {
        key: `history ${id} ${days}`,
        load: async () => {
          const course = await courseById(db, id);
          if (!course) throw new ApiError('not_found', 'We couldn’t find that course.');
          const key = { locationId: course.locationId, courseId: id };
          const from = new Date(now().getTime() - days * A_DAY_MS).toISOString().slice(0, 10);
          const results = await courseResults(db, key);
          return {
            courseId: id,
            days: await courseDays(db, { ...key, from }),
            elections: results.map(({ id: election, name, ballots, entry: { rank, tied, votes } }) => ({
              id: election,
              name,
              rank,
              tied,
              votes,
              ballots,
            })),
            best: await bestDay(db, key),
          };
        },
      });
    },
  );
}

/** Sends a response that can be cached for ever. */
function respondImmutable(request: FastifyRequest, reply: FastifyReply, body: object): never {
  const text = reply.serialize(body) as string;
  // The return type serves the route, whose schema it must fit.
  return sendText(request, reply, asText(text, { cacheControl: IMMUTABLE })) as never;
}

async function requireElection(db: Kysely<Database>, id: string): Promise<ElectionRow> {
  const election = await electionById(db, id);
  if (!election) throw new ApiError('not_found', 'We couldn’t find that election.');
  return election;
}
