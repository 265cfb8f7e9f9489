import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ErrorCode } from '#contract/errors';

/** The server as every routes.ts sees it: handlers are typed from their contract schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** What a route's config says about it beside its schema; /api/openapi.json tells it. */
declare module 'fastify' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be extended
  interface FastifyContextConfig {
    /** Codes of the refusals that are this route's own. Those of its shape (body, path, query, members only) follow by themselves. */
    refusals?: readonly ErrorCode[];
    /** Set by the member scope. */
    membersOnly?: boolean;
    /** Set by the admin scope. */
    adminsOnly?: boolean;
    /** Where a write looks at its session's row itself (checkSession): it need not be asked about before. */
    checksSession?: boolean;
  }
}
