import type { ChangedMark, ChangeMark, Marks } from '../../../contract/marks.ts';
import { registerMember, type TestMember, type TestServer } from './server.ts';

export type Marker = {
  member: TestMember;
  read: () => Promise<Marks>;
  change: (courseId: number, change: ChangeMark) => Promise<ChangedMark>;
};

/** A member who marks courses. */
export async function newMarker(server: TestServer, member?: TestMember): Promise<Marker> {
  const marker = member ?? (await registerMember(server));
  const { headers } = marker;
  return {
    member: marker,
    read: async () => (await server.app.inject({ url: '/api/marks', headers })).json<Marks>(),
    change: async (courseId, payload) => {
      const reply = await server.app.inject({ method: 'PATCH', url: `/api/marks/${courseId}`, headers, payload });
      if (reply.statusCode !== 200) throw new Error(`The mark is refused: ${reply.body}`);
      return reply.json<ChangedMark>();
    },
  };
}
