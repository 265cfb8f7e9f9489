import type { Kysely } from 'kysely';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { changePicks, followMerge, followMerges, isSameOrder } from '#contract/ballotRule';
import { CourseId } from '#contract/courses';
import { AddedPicks, AddPick, AddPicks, Ballot, ReplaceBallot, SwapPick } from '#contract/picks';
import type { Database } from '../../db/schema.ts';
import { callerOf } from '../../auth/authenticate.ts';
import { ApiError } from '../../http/errors.ts';
import { StartedFrom, startedFrom } from '../../http/ifMatch.ts';
import type { App } from '../../http/appType.ts';
import { locationById } from '../locations/repository.ts';
import { createBallotWriter } from './ballotWriter.ts';
import { addedPicks, batchOf, changeOf, toBallot, writtenBallot } from './changeBallot.ts';
import { ballotOf, ballotsOf, emptyBallotFacts } from './repository.ts';

type Deps = { db: Kysely<Database>; now: () => Date };

const OfLocation = Type.Object({ locationId: Type.String({ maxLength: 64 }) });
const OfPick = Type.Object({ ...OfLocation.properties, courseId: CourseId });
const response = { 200: Ballot };
const writeRefusals = ['not_found', 'location_not_offered'] as const;

/** Register it in a member scope. */
export function ballotRoutes(app: App, { db }: Deps): void {
  app.get(
    '/api/picks',
    {
      schema: {
        operationId: 'getBallots',
        tags: ['ballot'],
        summary: 'Ballots of the member in all locations',
        response: { 200: Type.Array(Ballot, { description: 'Ballots with a change so far' }) },
      },
    },
    async (request) => (await ballotsOf(db, callerOf(request).memberId)).map(toBallot),
  );

  app.get(
    '/api/picks/:locationId',
    {
      schema: {
        operationId: 'getBallot',
        tags: ['ballot'],
        summary: 'The ballot of the member in a location',
        params: OfLocation,
        response,
      },
      config: { refusals: ['not_found'] },
    },
    async (request) => {
      const { locationId } = request.params;
      const { memberId } = callerOf(request);
      if (!(await locationById(db, locationId))) throw new ApiError('not_found', 'We couldn’t find that state.');
      const stored = await ballotOf(db, { memberId, locationId });
      const empty = {
        locationId,
        picks: [],
        version: 0,
        publishedAt: null,
        notesShared: false,
        updatedAt: null,
        merged: [],
      };
      return toBallot(stored ?? { ...empty, ...(await emptyBallotFacts(db, { memberId, locationId })) });
    },
  );
}

/** The only ones that write ballots. Register it in a member scope. */
export function voteRoutes(app: App, { db, now }: Deps): void {
  const writeBallot = createBallotWriter(db);
  const writeOf = (request: FastifyRequest<{ Params: Static<typeof OfLocation> }>) => ({
    caller: callerOf(request),
    locationId: request.params.locationId,
    at: now(),
  });

  app.put(
    '/api/picks/:locationId/:courseId',
    {
      schema: {
        operationId: 'addPick',
        tags: ['ballot'],
        summary: 'Vote for a course',
        params: OfPick,
        body: Type.Union([AddPick, Type.Null()]),
        response,
      },
      config: { refusals: [...writeRefusals, 'course_not_offered', 'ballot_full'], isBallotWrite: true },
    },
    async (request) => {
      const { courseId } = request.params;
      // Without a body the vote goes to the end of the list.
      const position = request.body?.position;
      const change = changeOf([courseId], ({ picks, merged }) =>
        changePicks(picks, { kind: 'add', courseId: followMerge(courseId, merged), position }),
      );
      return writtenBallot(await writeBallot({ ...writeOf(request), ...change }));
    },
  );

  app.delete(
    '/api/picks/:locationId/:courseId',
    {
      schema: {
        operationId: 'removePick',
        tags: ['ballot'],
        summary: 'Take back the vote for a course',
        params: OfPick,
        response,
      },
      config: { refusals: writeRefusals, isBallotWrite: true },
    },
    async (request) => {
      const { courseId } = request.params;
      const change = changeOf([courseId], ({ picks, merged }) =>
        changePicks(picks, { kind: 'remove', courseId: followMerge(courseId, merged) }),
      );
      return writtenBallot(await writeBallot({ ...writeOf(request), ...change }));
    },
  );

  app.put(
    '/api/picks/:locationId',
    {
      schema: {
        operationId: 'replaceBallot',
        tags: ['ballot'],
        summary: 'Replace all picks of a ballot',
        headers: StartedFrom,
        params: OfLocation,
        body: ReplaceBallot,
        response,
      },
      config: {
        refusals: [...writeRefusals, 'course_not_offered', 'ballot_changed', 'version_required'],
        isBallotWrite: true,
      },
    },
    async (request) => {
      const startVersion = Number(startedFrom(request.headers, /^\d{1,9}$/));
      const { courseIds } = request.body;
      const change = changeOf(courseIds, ({ picks, version, merged }) => {
        const wanted = followMerges(courseIds, merged);
        return isSameOrder(picks, wanted) || version === startVersion ? { picks: wanted } : { refused: 'changed' };
      });
      return writtenBallot(await writeBallot({ ...writeOf(request), ...change }));
    },
  );

  app.post(
    '/api/picks/:locationId/swap',
    {
      schema: {
        operationId: 'swapPick',
        tags: ['ballot'],
        summary: 'Replace one pick by another course',
        params: OfLocation,
        body: SwapPick,
        response,
      },
      config: { refusals: [...writeRefusals, 'course_not_offered', 'course_not_picked'], isBallotWrite: true },
    },
    async (request) => {
      const { remove, add } = request.body;
      const change = changeOf([remove, add], ({ picks, merged }) => {
        const to = followMerge(add, merged);
        // It is on the list already, under the name that stays: nothing gives way to it.
        if (to !== add && picks.includes(to)) return { picks };
        return changePicks(picks, { kind: 'swap', remove: followMerge(remove, merged), add: to });
      });
      return writtenBallot(await writeBallot({ ...writeOf(request), ...change }));
    },
  );

  app.post(
    '/api/picks/:locationId/batch',
    {
      schema: {
        operationId: 'addPicks',
        tags: ['ballot'],
        summary: 'Vote for several courses',
        params: OfLocation,
        body: AddPicks,
        response: { 200: AddedPicks },
      },
      config: { refusals: writeRefusals, isBallotWrite: true },
    },
    async (request) => {
      const { key, courseIds } = request.body;
      return addedPicks(await writeBallot({ ...writeOf(request), ...batchOf(courseIds), batchKey: key }));
    },
  );
}
