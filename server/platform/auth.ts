import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Earned by a valid access token, and by nothing else. */
export type MemberId = string & { readonly __brand: 'MemberId' };

/** Who calls: set on requests of the member scope. */
export type Caller = { memberId: MemberId; sessionId: string };

/** The caller of a request in the member scope. */
export function callerOf(request: FastifyRequest): Caller {
  throw new Error(`not built yet ${request.url}`);
}

/** Refuses (401) a write whose session has been revoked; call it first in the write's own transaction. */
export async function checkSession(trx: Transaction<Database>, caller: Caller): Promise<void> {
  throw new Error(`not built yet ${String(trx)} ${caller.sessionId}`);
}
