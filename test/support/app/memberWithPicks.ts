import type { Ballot } from '../../../contract/picks.ts';
import { pickCalls } from '../server/picks.ts';
import type { TestServer } from '../server/server.ts';
import { coursesOf, signedInMember } from './appServer.ts';

/** A new signed-in member who has picked the first courses of a state; the ballot has version 1 unless it is empty. */
export async function memberWithPicks(server: TestServer, { code = 'AZ', count = 3 } = {}) {
  const member = await signedInMember(server);
  const { locationId, courses } = await coursesOf(server, code);
  const picked = courses.slice(0, count);
  const courseIds = picked.map(({ _id }) => _id);
  const names = picked.map(({ name }) => name);
  /** What another tab of the same member does. */
  const calls = pickCalls(server.app, { headers: member.headers, locationId });
  if (count > 0) {
    const { statusCode, body } = await calls.replace(courseIds, 0);
    if (statusCode !== 200) throw new Error(`The picks are refused: ${body}`);
  }
  const ballot = async () => (await calls.get()).json<Ballot>();
  const stored = async () => (await ballot()).courseIds;
  return { member, locationId, courses, picked, courseIds, names, calls, ballot, stored };
}
