import type { LightMyRequestResponse } from 'fastify';
import { type AdminCalls, reportOf } from '../admin.ts';
import { runCommand } from '../operators.ts';
import type { TestMember, TestServer } from '../server.ts';

/** What two acts at once are about; each round has its own. */
export type Scene = {
  server: TestServer;
  /** Takes no part. */
  boss: AdminCalls;
  /** Arizona's. */
  locationId: string;
  kim: AdminCalls;
  lee: AdminCalls;
  member: TestMember;
  courses: [number, number, number];
  election: { id: string; name: string };
};
/** What became of an act: "done", the code of its refusal, or "same" where a command had nothing to change. */
export type Act = () => Promise<LightMyRequestResponse | 'done' | 'same'>;

/** Names of the outcomes that two acts may have: one wins, or both are applied in an order. */
export type Pair = [what: string, outcomes: string[], acts: (scene: Scene) => Promise<[Act, Act]> | [Act, Act]];

export const reason = 'A test';
export const edit = (by: AdminCalls, id: number, change: object, version: string) => () =>
  by.call('PATCH', `courses/${id}`, change, version);
export const merge = (by: AdminCalls, from: number, into: number) => () =>
  by.call('POST', `courses/${from}/merge`, { reason: 'The same course', into });
export const offer = (by: AdminCalls, id: number, active: boolean) => () => by.switchCourse(id, active);
export const open = (by: AdminCalls, locationId: string, active: boolean) => () => by.switchState(locationId, active);
export const access =
  (by: AdminCalls, { user }: TestMember, disabled: boolean) =>
  () =>
    by.call('PUT', `users/${user._id}/disabled`, { disabled, reason });
export const count =
  (by: AdminCalls, { user }: TestMember, voided: boolean) =>
  () =>
    by.setVoided(user._id, voided);
export const decide = (by: AdminCalls, path: string, payload: object, version?: string) => () =>
  by.call('POST', `suggestions/${path}`, payload, version);
export const plan =
  (by: AdminCalls, { id }: Scene['election'], nextName: string, version: string) =>
  () =>
    by.call('PATCH', `elections/${id}`, { nextName }, version);
export const end =
  (by: AdminCalls, { id, name }: Scene['election']) =>
  () =>
    by.call('POST', `elections/${id}/close`, { name });
export const operator =
  (server: TestServer, what: string, { user }: TestMember, ...more: string[]) =>
  async () => {
    const { lines } = await runCommand(server.db, [what, user.email, ...more], { now: server.clock.now });
    return /already|was no admin|is not disabled/.test(lines[0]!) ? ('same' as const) : ('done' as const);
  };
export const file = (rows: string) => `external_id,state,name,city,lat,lon,par\n${rows}\n`;
export const rowOf = (id: number, par: number) => `x${id},AZ,Pair ${id},Mesa,33.4,-111.8,${par}`;
/** An import whose changes have been shown. */
export async function shownImport(by: AdminCalls, csv: string): Promise<Act> {
  const { plan } = reportOf(await by.import(csv, { dryRun: true }));
  return () => by.import(csv, { plan });
}
export const undo = (by: AdminCalls, id: number | null) => () => by.call('POST', `imports/${id}/undo`, { reason });
export const imported = async (by: AdminCalls, csv: string) => reportOf(await by.import(csv)).importId;
export const asCourse = (locationId: string, name: string) => ({
  locationId,
  name,
  city: 'Mesa',
  lat: 33.4,
  lon: -111.8,
});

/** Both acts are applied, one after the other. */
export const BOTH = 'done + done';
