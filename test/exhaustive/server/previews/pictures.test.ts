import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPictureRenderer } from '../../../../server/features/previews/pictures/pictureRenderer.ts';
import { addPastElection } from '../../../support/server/elections.ts';
import { locationIdIn } from '../../../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../../../support/server/server.ts';
import { renameInDatabase, shareList } from '../../../support/server/sharing.ts';
import { giveVotes } from '../../../support/server/votes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ask = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

/** Width and height as the PNG's header says them; anything but a PNG has none. */
function sizeOf(file: Buffer): [number, number] | null {
  const isPng = file.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'));
  return isPng && file.toString('latin1', 12, 16) === 'IHDR' ? [file.readUInt32BE(16), file.readUInt32BE(20)] : null;
}

describe('the pictures of a result', () => {
  it('[R16.26] are PNGs of 1200×630 for previews and of 1080×1920 for stories, and there for results only', async () => {
    const locationId = await locationIdIn(server.db, 'AZ');
    const id = await addPastElection(server.db, locationId);
    const wide = await ask(`/results/${id}/az/picture.png`);
    expect([wide.statusCode, sizeOf(wide.rawPayload)]).toEqual([200, [1200, 630]]);
    expect(wide.headers['cache-control']).toBe('public, max-age=300');
    const story = await ask(`/results/${id}/az/story.png`);
    expect([story.statusCode, sizeOf(story.rawPayload)]).toEqual([200, [1080, 1920]]);
    for (const url of ['/results/1999/az/picture.png', `/results/${id}/zz/story.png`, '/results/%00/az/picture.png'])
      expect((await ask(url)).statusCode, url).not.toBe(200);
  });
});

describe('the pictures of a shared list', () => {
  it('[R10.4] are PNGs of 1200×630 for previews and of 1080×1920 for stories', async () => {
    const { path } = await shareList(server, { count: 22 });
    const wide = await ask(`${path}/picture.png`);
    expect([wide.statusCode, sizeOf(wide.rawPayload)]).toEqual([200, [1200, 630]]);
    expect(wide.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const story = await ask(`${path}/story.png`);
    expect([story.statusCode, sizeOf(story.rawPayload)]).toEqual([200, [1080, 1920]]);
    expect(wide.rawPayload.length).toBeLessThan(250_000);
  });

  it.each([0, 1, 6, 11, 12])('can be rendered of %d picks', async (count) => {
    const list = await shareList(server, { count: Math.max(1, count) });
    if (count === 0) await list.reorder([], 1);
    for (const kind of ['picture', 'story']) {
      const reply = await ask(`${list.path}/${kind}.png`);
      expect([reply.statusCode, sizeOf(reply.rawPayload) !== null]).toEqual([200, true]);
    }
  });

  it.each(['"><script>alert(1)</script>&amp;', '日本 🏌️‍♀️ مرحبا', 'Žofie Nuñez-Łęcka', 'W'.repeat(80), '\u202eevil'])(
    'can be drawn under the name %s',
    async (displayName) => {
      const list = await shareList(server);
      await renameInDatabase(server, list, displayName);
      expect(sizeOf((await ask(`${list.path}/picture.png`)).rawPayload)).toEqual([1200, 630]);
    },
  );

  it('are not sent again while nothing changed, and are other ones after a change', async () => {
    const { path, courseIds, reorder } = await shareList(server);
    const first = await ask(`${path}/picture.png`);
    const again = () => ask(`${path}/picture.png?v=old`, { 'if-none-match': String(first.headers.etag) });
    const same = await again();
    expect([same.statusCode, same.body]).toEqual([304, '']);
    await reorder(courseIds.toReversed(), 1);
    const changed = await again();
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(first.headers.etag);
  });

  it('[R8.5] are gone at once, and word for word as if they had never been, when the list is taken back', async () => {
    const never = await ask('/shared/nobody/az/picture.png');
    expect([never.statusCode, never.headers['cache-control']]).toEqual([404, 'no-store']);
    const { path, publish } = await shareList(server);
    const { etag } = (await ask(`${path}/picture.png`)).headers;
    await publish(false);
    const secret = await shareList(server, { published: false });
    for (const address of [path, secret.path, path.replace(/az$/, 'zz'), path.replace(/az$/, '%00'), '/no/such']) {
      for (const kind of ['picture', 'story']) {
        const reply = await ask(`${address}/${kind}.png`, { 'if-none-match': String(etag) });
        expect([reply.statusCode, reply.body], address).toEqual([404, never.body]);
        expect({ ...reply.headers, date: '' }, address).toEqual({ ...never.headers, date: '' });
      }
    }
  });
});

describe('other pictures', () => {
  it('show a ranking, with and without votes, and another one when it changes', async () => {
    const list = await shareList(server, { code: 'VT' });
    const before = await ask('/leaderboard/vt/picture.png');
    expect(sizeOf(before.rawPayload)).toEqual([1200, 630]);
    expect(before.headers['cache-control']).toBe('public, max-age=300');
    await giveVotes(server.db, list.locationId, { [list.courseIds[0]!]: 3, [list.courseIds[1]!]: 3 });
    await server.standings.tick();
    const after = await ask('/leaderboard/VT/picture.png');
    expect(sizeOf(after.rawPayload)).toEqual([1200, 630]);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    const course = await ask(`/course/${list.courseIds[0]!}/picture.png`);
    expect(sizeOf(course.rawPayload)).toEqual([1200, 630]);
  });

  it('show the product', async () => {
    expect(sizeOf((await ask('/picture.png')).rawPayload)).toEqual([1200, 630]);
  });

  it.each(['/leaderboard/zz/picture.png', '/course/999999/picture.png', '/course/x/picture.png'])(
    'are not at %s',
    async (url) => {
      expect((await ask(url)).statusCode).toBe(404);
    },
  );
});

describe('drawing', () => {
  const square = (colour: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="${colour}"/></svg>`;

  it('renders a picture once for concurrent requests, and caches it', async () => {
    const drawings = createPictureRenderer();
    const [one, other] = await Promise.all([drawings.png(square('red')), drawings.png(square('red'))]);
    expect(one).toBe(other);
    expect(await drawings.png(square('red'))).toBe(one);
    await drawings.close();
  });

  it('caches no more than its limit, the last requested ones', async () => {
    const { length } = await sizedOnce();
    const drawings = createPictureRenderer(2.5 * length);
    const red = await drawings.png(square('red'));
    const lime = await drawings.png(square('lime'));
    expect(await drawings.png(square('red'))).toBe(red);
    await drawings.png(square('blue'));
    expect(await drawings.png(square('red'))).toBe(red);
    expect(await drawings.png(square('lime'))).not.toBe(lime);
    await drawings.close();
  });

  it('responds with Retry-After when too many are waiting, and renders the others', async () => {
    const drawings = createPictureRenderer();
    const wishes = Array.from({ length: 20 }, (_, index) => drawings.png(square(`rgb(${index},0,0)`)));
    const settled = await Promise.allSettled(wishes);
    expect(settled.map(({ status }) => status === 'fulfilled')).toEqual(wishes.map((_wish, index) => index < 16));
    expect(settled.at(-1)).toMatchObject({ reason: { code: 'unavailable', status: 503 } });
    expect((await drawings.png(square('white'))).length).toBeGreaterThan(0);
    await drawings.close();
  });

  it('reports what cannot be rendered, and continues', async () => {
    const drawings = createPictureRenderer();
    await expect(drawings.png('no picture')).rejects.toThrow('could not be drawn');
    expect((await drawings.png(square('red'))).length).toBeGreaterThan(0);
    await drawings.close();
  });

  async function sizedOnce(): Promise<Buffer> {
    const drawings = createPictureRenderer();
    const png = await drawings.png(square('red'));
    await drawings.close();
    return png;
  }
});

it('responds to other requests while pictures are rendered', async () => {
  const lists = await Promise.all(Array.from({ length: 6 }, (_, count) => shareList(server, { count: 16 + count })));
  const member = await registerMember(server);
  let drawn = 0;
  const stories = lists.map(async ({ path }) => {
    const { statusCode } = await ask(`${path}/story.png`);
    drawn += 1;
    return statusCode;
  });
  expect((await ask('/api/users/me', member.headers)).statusCode).toBe(200);
  expect(drawn).toBeLessThan(lists.length);
  expect(await Promise.all(stories)).toEqual(lists.map(() => 200));
});
