import { coursesIn, locationIdIn } from '../picks.ts';
import type { TestMember, TestServer } from '../server.ts';

/** What the requests of the table are about: a member whose Arizona ballot has one pick (version 1), and an admin. */
export type Scene = {
  server: TestServer;
  member: TestMember;
  admin: TestMember;
  /** Arizona's. */
  locationId: string;
  /** Arizona's; the first one is the member's pick. */
  courses: number[];
};

export async function setScene(
  server: TestServer,
  { member, admin }: { member: TestMember; admin: TestMember },
): Promise<Scene> {
  const [locationId, courses] = [await locationIdIn(server.db, 'AZ'), await coursesIn(server.db, 'AZ')];
  const pick = { method: 'PUT', url: `/api/picks/${locationId}/${courses[0]!}`, headers: member.headers } as const;
  await server.app.inject(pick);
  return { server, member, admin, locationId, courses };
}

/** The values of path parameters, unless a call names others. */
export const usualParams = ({ member, locationId, courses }: Scene): Record<string, string> => ({
  locationId,
  courseId: String(courses[0]),
  id: String(courses[0]),
  userId: member.user._id,
  state: 'az',
  place: 'az',
  stateOrLocationId: 'az',
});

/** Closes Nevada and returns its id. */
export async function closedState({ server: { db } }: Scene): Promise<string> {
  const id = await locationIdIn(db, 'NV');
  await db.updateTable('locations').set({ active: false }).where('id', '=', id).execute();
  return id;
}
