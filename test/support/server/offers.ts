import { type AdminCalls, registerAdmin } from './admin.ts';
import type { TestServer } from './server.ts';

const admins = new WeakMap<TestServer, Promise<AdminCalls>>();

/** What an admin changes, if it is not so already; each server has one admin for it. */
async function change(server: TestServer, method: 'POST' | 'PUT', [path, payload]: [string, object]): Promise<void> {
  const admin = admins.get(server) ?? registerAdmin(server);
  admins.set(server, admin);
  const { statusCode, body } = await (await admin).call(method, path, payload);
  if (statusCode >= 300 && !body.includes('"already_done"')) throw new Error(`The admin's change is refused: ${body}`);
}

export const setVotingOpen = (server: TestServer, locationId: string, active: boolean): Promise<void> =>
  change(server, 'PUT', [`locations/${locationId}/active`, { active, reason: 'A storm' }]);

export const withdrawCourse = (server: TestServer, courseId: number): Promise<void> =>
  change(server, 'PUT', [`courses/${courseId}/active`, { active: false, reason: 'It was sold' }]);

export const mergeCourse = (server: TestServer, courseId: number, into: number): Promise<void> =>
  change(server, 'POST', [`courses/${courseId}/merge`, { reason: 'The same course', into }]);

export const disableMember = (server: TestServer, memberId: string): Promise<void> =>
  change(server, 'PUT', [`users/${memberId}/disabled`, { disabled: true, reason: 'A ring of accounts' }]);
