import { isDeepStrictEqual } from 'node:util';
import fastifySwagger, { type SwaggerTransform } from '@fastify/swagger';
import { Type, type TSchema } from 'typebox';
import { ErrorResponse, type ErrorCode } from '#contract/errors';
import { asText, sendText, type Text } from './compression.ts';
import { statusOf } from './errors.ts';
import type { App } from './appType.ts';

/** The tags of operations. */
const TAGS = {
  session: 'Registration, sign-in, renewal and sign-out',
  member: 'The account of a member',
  ballot: 'The picks of a member, and shared lists',
  mark: 'Courses that a member has played or wants to play, with notes',
  location: 'States, and where a caller is',
  course: 'Courses and the search',
  leaderboard: 'Rankings while an election is open',
  map: 'Maps of states and courses',
  election: 'Elections and their results',
  ledger: 'Signed ledgers, from which everybody can count a result',
  suggestion: 'Missing courses and corrections from members',
  admin: 'What admins do',
  deployment: 'The configuration and the health of a server',
  demo: 'Calls of a demo; a real deployment has none of them',
};

type Deployment = { publicOrigin: string | null; companyName: string; contactEmail: string | null };

/** GET /api/openapi.json, from the same schemas that check the requests. Call it before the first route. */
export async function describeApi(app: App, { publicOrigin, companyName, contactEmail }: Deployment): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Top Picks',
        description: 'Ranking and votes of golf courses by US state',
        version: '1',
        contact: { name: companyName, ...(contactEmail === null ? {} : { email: contactEmail }) },
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      },
      servers: [{ url: publicOrigin ?? '/' }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: describeRoute,
  });
  let document: Text | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, (request, reply) => {
    document ??= asText(JSON.stringify(shareSchemas(app.swagger())), { cacheControl: 'no-cache' });
    return sendText(request, reply, document);
  });
}

type Described = Parameters<SwaggerTransform>[0];
type RouteConfig = NonNullable<Described['route']['config']>;

/** Adds who may call a route, and its errors. */
function describeRoute({ schema, url, route: { config = {} } }: Described): ReturnType<SwaggerTransform> {
  const codes = new Set<ErrorCode>(config.refusals);
  if (config.membersOnly) codes.add('unauthorized');
  if (config.adminsOnly) codes.add('not_found');
  if (schema.params || schema.querystring || schema.body) codes.add('bad_request');
  if (schema.body) codes.add('too_large').add('unsupported_media_type');
  const responses = Object.entries(Object.groupBy(codes, (code) => statusOf(code)));
  const refusals = Object.fromEntries(responses.map(([status, group]) => [status, refusal(group ?? [])]));
  return {
    schema: {
      description: whoMayCall(config),
      security: config.membersOnly ? [{ bearer: [] }] : [],
      ...schema,
      // A body that is read as a stream has no schema that would check it.
      ...(schema.consumes && !schema.body ? { body: Type.String() } : {}),
      response: {
        ...(schema.response ?? {}),
        ...refusals,
        '4XX': { ...ErrorResponse, 'x-response-description': 'Any other refusal' },
        default: { ...ErrorResponse, 'x-response-description': 'A failure of the server' },
      },
    },
    url,
  };
}

function whoMayCall({ membersOnly, adminsOnly }: RouteConfig): string {
  if (adminsOnly) return 'For admins; for everyone else the call doesn’t exist (404).';
  return membersOnly ? 'For members.' : 'For everybody.';
}

function refusal(codes: ErrorCode[]): TSchema {
  return {
    ...Type.Intersect([ErrorResponse, Type.Object({ code: Type.Enum(codes) })]),
    'x-response-description': codes.join(', '),
  };
}

/** Moves every schema that has a title to the components, and refers to it where it stood. */
function shareSchemas({ paths, components, ...document }: { paths?: object; components?: object }): object {
  const schemas: Record<string, unknown> = {};
  const share = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(share);
    if (!(value instanceof Object)) return value;
    const schema = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, share(part)]));
    const { title } = schema;
    if (typeof title !== 'string') return schema;
    if (!isDeepStrictEqual((schemas[title] ??= schema), schema)) throw new Error(`Two schemas are called ${title}.`);
    return { $ref: `#/components/schemas/${title}` };
  };
  return { ...document, paths: share(paths), components: { ...components, schemas } };
}
