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

/** A route's config beside its schema; shown in /api/openapi.json. */
declare module 'fastify' {
  // oxlint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be extended
  interface FastifyContextConfig {
    /** Error codes of this route; those of its schema and scope are added automatically. */
    refusals?: readonly ErrorCode[];
    /** Set by the member scope. */
    membersOnly?: boolean;
    /** Set by the admin scope. */
    adminsOnly?: boolean;
    /**
     * A change of a ballot or of marks: it has a limit of its own, and skips the session cache, because it calls
     * checkSession() in its transaction.
     */
    isBallotWrite?: boolean;
  }
}
