import { coursesIn, locationIdIn, pickCalls } from './picks.ts';
import { registerMember, type TestMember, type TestServer } from './server.ts';

/** A member's list of a state, shared under a name. */
export type SharedList = {
  owner: TestMember;
  locationId: string;
  courseIds: number[];
  /** The page's path. */
  path: string;
  publish: (published: boolean, displayName?: string) => Promise<void>;
  reorder: (courseIds: number[], version: number) => Promise<void>;
};

/** Stores a display name that the API refuses, but an earlier release may have stored. */
export async function renameInDatabase({ db }: TestServer, list: SharedList, displayName: string): Promise<void> {
  await db
    .updateTable('ballots')
    .set({ display_name: displayName })
    .where('member_id', '=', list.owner.user._id)
    .where('location_id', '=', list.locationId)
    .execute();
}

export async function shareList(
  server: TestServer,
  { code = 'AZ', count = 3, displayName = 'Pat of the Pines', published = true } = {},
): Promise<SharedList> {
  const owner = await registerMember(server, { name: 'Secret Name', fName: 'Secret', lName: 'Name' });
  const locationId = await locationIdIn(server.db, code);
  const courseIds = (await coursesIn(server.db, code)).slice(0, count);
  const picks = pickCalls(server.app, { headers: owner.headers, locationId });
  const reorder = async (ids: number[], version: number) => {
    const { statusCode, body } = await picks.replace(ids, version);
    if (statusCode !== 200) throw new Error(`The list is refused: ${body}`);
  };
  const publish = async (isPublished: boolean, name?: string) => {
    const { statusCode, body } = await server.app.inject({
      method: 'PUT',
      url: `/api/picks/${locationId}/publication`,
      headers: owner.headers,
      payload: { published: isPublished, ...(name === undefined ? {} : { displayName: name }) },
    });
    if (statusCode !== 200) throw new Error(`Sharing is refused: ${body}`);
  };
  await reorder(courseIds, 0);
  if (published) await publish(true, displayName);
  return { owner, locationId, courseIds, path: `/shared/${owner.user._id}/${code.toLowerCase()}`, publish, reorder };
}
