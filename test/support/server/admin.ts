import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { AuditEntry, AuditLog } from '../../../contract/admin.ts';
import type { ImportChange, ImportLine, ImportReport } from '../../../contract/adminImports.ts';
import type { ErrorResponse } from '../../../contract/errors.ts';
import { registerMember, type TestMember, type TestServer } from './server.ts';

export type AdminCalls = TestMember & {
  call: (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, payload?: object) => Promise<LightMyRequestResponse>;
  /** Newest first. */
  audit: () => Promise<AuditEntry[]>;
  /** Withdraws a course, or brings it back. */
  switchCourse: (id: number | string, active: boolean) => Promise<LightMyRequestResponse>;
  /** Opens or closes a state. */
  switchState: (locationId: string, active: boolean) => Promise<LightMyRequestResponse>;
  setVoided: (memberId: string, voided: boolean) => Promise<LightMyRequestResponse>;
  /** Imports what a dry run has just shown, unless it is to be the dry run only, or `plan` is given. */
  import: (
    csv: string,
    options?: { dryRun?: boolean; skipBad?: boolean; plan?: string },
  ) => Promise<LightMyRequestResponse>;
};

/** Registers an admin, whose role is set in the database, and returns the calls; paths are relative to /api/admin. */
export async function registerAdmin(server: TestServer): Promise<AdminCalls> {
  const member = await registerMember(server);
  await server.db.updateTable('members').set({ is_admin: true }).where('id', '=', member.user._id).execute();
  const inject = (path: string, options: InjectOptions) =>
    server.app.inject({ url: `/api/admin/${path}`, headers: member.headers, ...options });
  const call: AdminCalls['call'] = (method, path, payload) => inject(path, { method, ...(payload ? { payload } : {}) });
  return {
    ...member,
    call,
    audit: async () => (await call('GET', 'audit')).json<AuditLog>().entries,
    switchCourse: (id, active) => call('PUT', `courses/${id}/active`, { active, reason: 'It was sold' }),
    switchState: (locationId, active) => call('PUT', `locations/${locationId}/active`, { active, reason: 'A storm' }),
    setVoided: (memberId, voided) => call('PUT', `users/${memberId}/voided`, { voided, reason: 'A ring of accounts' }),
    import: async (csv, { dryRun = false, skipBad = false, plan } = {}) => {
      const send = (query: string) =>
        inject(`courses/import?skipBad=${skipBad}${query}`, {
          method: 'POST',
          payload: csv,
          headers: { ...member.headers, 'content-type': 'text/csv' },
        });
      if (plan !== undefined) return send(`&plan=${plan}`);
      const shown = await send('');
      return dryRun || shown.statusCode !== 200 ? shown : send(`&plan=${reportOf(shown).plan}`);
    },
  };
}

/** The lines of an import response. */
export function linesOf(reply: LightMyRequestResponse): ImportLine[] {
  return reply.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ImportLine);
}

/** The changes that a dry run shows. */
export const changesOf = (reply: LightMyRequestResponse): ImportChange[] =>
  linesOf(reply).flatMap((line) => ('changes' in line ? line.changes : []));

export function reportOf(reply: LightMyRequestResponse): ImportReport {
  const last = linesOf(reply).at(-1);
  if (last && 'report' in last) return last.report;
  throw new Error(`No report: ${reply.body}`);
}

export const codeOf = (reply: LightMyRequestResponse): [number, string] => [
  reply.statusCode,
  reply.json<ErrorResponse>().code,
];
