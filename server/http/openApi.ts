import fastifySwagger, { type SwaggerTransform } from '@fastify/swagger';
import { Type, type TSchema } from 'typebox';
import { ErrorResponse, type ErrorCode } from '#contract/errors';
import { etagOf } from './cacheHeaders.ts';
import { sendText } from './compression.ts';
import { statusOf } from './errors.ts';
import type { App } from './appType.ts';

/** GET /api/openapi.json, from the same schemas that check the requests. Call it before the first route. */
export async function describeApi(app: App): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Top Picks', description: 'Ranking and votes of golf courses by US state', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: addRefusals,
  });
  let document: { text: string; etag: string } | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, (request, reply) => {
    if (!document) {
      const text = JSON.stringify(app.swagger());
      document = { text, etag: etagOf(text) };
    }
    return sendText(request, reply, { ...document, cacheControl: 'no-cache' });
  });
}

type Described = Parameters<SwaggerTransform>[0];

function addRefusals({ schema, url, route }: Described): ReturnType<SwaggerTransform> {
  const membersOnly = route.config?.membersOnly ?? false;
  const codes = new Set<ErrorCode>(route.config?.refusals);
  if (membersOnly) codes.add('unauthorized');
  if (route.config?.adminsOnly) codes.add('not_found');
  if (schema.params || schema.querystring || schema.body) codes.add('bad_request');
  if (schema.body) codes.add('too_large').add('unsupported_media_type');
  const responses = Object.entries(Object.groupBy(codes, (code) => statusOf(code)));
  const refusals = Object.fromEntries(responses.map(([status, group]) => [status, refusal(group ?? [])]));
  const anyOther = { 'x-response-description': 'Any other refusal', ...ErrorResponse };
  return {
    schema: {
      ...schema,
      ...(membersOnly ? { security: [{ bearer: [] }] } : {}),
      response: { ...(schema.response ?? {}), ...refusals, default: anyOther },
    },
    url,
  };
}

function refusal(codes: ErrorCode[]): TSchema {
  const envelope = Type.Object({ ...ErrorResponse.properties, code: Type.Enum(codes) });
  return { 'x-response-description': codes.join(', '), ...envelope };
}
