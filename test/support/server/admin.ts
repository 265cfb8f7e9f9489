import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { AuditEntry, AuditLog } from '../../../contract/admin.ts';
import type { CourseChange } from '../../../contract/adminCourses.ts';
import type { ImportChange, ImportLine, ImportReport } from '../../../contract/adminImports.ts';
import type { ErrorResponse } from '../../../contract/errors.ts';
import { adminCourses } from '../../../server/features/admin/courseRepository.ts';
import { toAdminElection } from '../../../server/features/admin/elections.ts';
import { electionById } from '../../../server/features/elections/repository.ts';
import { registerMember, type TestMember, type TestServer } from './server.ts';

export type AdminCalls = TestMember & {
  /** `version` is sent as If-Match. */
  call: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    path: string,
    payload?: object,
    version?: string,
  ) => Promise<LightMyRequestResponse>;
  /** Edits a course as it is now. */
  edit: (id: number, change: CourseChange) => Promise<LightMyRequestResponse>;
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
  const call: AdminCalls['call'] = (method, path, payload, version) =>
    inject(path, {
      method,
      ...(payload ? { payload } : {}),
      ...(version === undefined ? {} : { headers: { ...member.headers, 'if-match': `"${version}"` } }),
    });
  return {
    ...member,
    call,
    edit: async (id, change) => call('PATCH', `courses/${id}`, change, await courseVersion(server.db, id)),
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

/** The version of a course as it is now. */
export const courseVersion = async (db: TestServer['db'], id: number): Promise<string> =>
  (await adminCourses(db, [id]))[0]!.version;

/** The version of an election's plan as it is now. */
export const planVersion = async (db: TestServer['db'], id: string): Promise<string> =>
  toAdminElection((await electionById(db, id))!).version;

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
