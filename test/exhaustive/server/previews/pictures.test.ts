import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPictureRenderer } from '../../../../server/features/previews/pictures/pictureRenderer.ts';
import { pngSize } from '../../../support/server/pngSize.ts';
import { registerMember, startTestServer, type TestServer } from '../../../support/server/server.ts';
import { renameInDatabase, shareList } from '../../../support/server/sharing.ts';
import { giveVotes } from '../../../support/server/votes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ask = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

describe('the pictures of a shared list', () => {
  it.each([0, 1, 6, 11, 12])('are rendered of %d picks', async (count) => {
    const list = await shareList(server, { count: Math.max(1, count) });
    if (count === 0) await list.reorder([], 1);
    for (const kind of ['picture', 'story']) {
      const reply = await ask(`${list.path}/${kind}.png`);
      expect([reply.statusCode, pngSize(reply.rawPayload) !== null]).toEqual([200, true]);
    }
  });

  it.each(['"><script>alert(1)</script>&amp;', '日本 🏌️‍♀️ مرحبا', 'Žofie Nuñez-Łęcka', 'W'.repeat(80), '\u202eevil'])(
    'are rendered under the name %s',
    async (displayName) => {
      const list = await shareList(server);
      await renameInDatabase(server, list, displayName);
      expect(pngSize((await ask(`${list.path}/picture.png`)).rawPayload)).toEqual([1200, 630]);
    },
  );

  it('get a 304 while the list is the same, and are new after a change', async () => {
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

  it('[R8.5] get the 404 of a list that never was at once when the list is taken back', async () => {
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
        expect({ ...reply.headers, date: '', 'x-request-id': '' }, address).toEqual({
          ...never.headers,
          date: '',
          'x-request-id': '',
        });
      }
    }
  });
});

describe('the picture of another page', () => {
  it('changes with the votes of a ranking', async () => {
    const list = await shareList(server, { code: 'VT' });
    const before = await ask('/leaderboard/vt/picture.png');
    expect(pngSize(before.rawPayload)).toEqual([1200, 630]);
    expect(before.headers['cache-control']).toBe('public, max-age=300');
    await giveVotes(server.db, list.locationId, { [list.courseIds[0]!]: 3, [list.courseIds[1]!]: 3 });
    await server.standings.tick();
    const after = await ask('/leaderboard/VT/picture.png');
    expect(pngSize(after.rawPayload)).toEqual([1200, 630]);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it.each(['/course/201/picture.png', '/picture.png'])('is a PNG of 1200×630 at %s', async (url) => {
    expect(pngSize((await ask(url)).rawPayload)).toEqual([1200, 630]);
  });

  it.each(['/leaderboard/zz/picture.png', '/course/999999/picture.png', '/course/x/picture.png'])(
    'is not found at %s',
    async (url) => {
      expect((await ask(url)).statusCode).toBe(404);
    },
  );
});

describe('the picture renderer', () => {
  const square = (colour: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="${colour}"/></svg>`;

  it('renders a picture once for concurrent requests and caches it', async () => {
    const drawings = createPictureRenderer();
    const [one, other] = await Promise.all([drawings.png(square('red')), drawings.png(square('red'))]);
    expect(one).toBe(other);
    expect(await drawings.png(square('red'))).toBe(one);
    await drawings.close();
  });

  it('caches the pictures that were requested last, up to its limit', async () => {
    const { length } = await renderedOnce();
    const drawings = createPictureRenderer(2.5 * length);
    const red = await drawings.png(square('red'));
    const lime = await drawings.png(square('lime'));
    expect(await drawings.png(square('red'))).toBe(red);
    await drawings.png(square('blue'));
    expect(await drawings.png(square('red'))).toBe(red);
    expect(await drawings.png(square('lime'))).not.toBe(lime);
    await drawings.close();
  });

  it('refuses a 101st waiting picture as unavailable, and renders the others', async () => {
    const drawings = createPictureRenderer();
    const renderings = Array.from({ length: 104 }, (_, index) => drawings.png(square(`rgb(${index},0,0)`)));
    const settled = await Promise.allSettled(renderings);
    expect(settled.map(({ status }) => status === 'fulfilled')).toEqual(
      renderings.map((_rendering, index) => index < 100),
    );
    expect(settled.at(-1)).toMatchObject({ reason: { code: 'unavailable', status: 503 } });
    expect((await drawings.png(square('white'))).length).toBeGreaterThan(0);
    await drawings.close();
  });

  it('rejects a picture that cannot be rendered, and goes on', async () => {
    const drawings = createPictureRenderer();
    await expect(drawings.png('no picture')).rejects.toThrow('could not be drawn');
    expect((await drawings.png(square('red'))).length).toBeGreaterThan(0);
    await drawings.close();
  });

  async function renderedOnce(): Promise<Buffer> {
    const drawings = createPictureRenderer();
    const png = await drawings.png(square('red'));
    await drawings.close();
    return png;
  }
});

it('the server responds to other requests while pictures are rendered', async () => {
  const lists = await Promise.all(Array.from({ length: 6 }, (_, count) => shareList(server, { count: 16 + count })));
  const member = await registerMember(server);
  let rendered = 0;
  const stories = lists.map(async ({ path }) => {
    const { statusCode } = await ask(`${path}/story.png`);
    rendered += 1;
    return statusCode;
  });
  expect((await ask('/api/users/me', member.headers)).statusCode).toBe(200);
  expect(rendered).toBeLessThan(lists.length);
  expect(await Promise.all(stories)).toEqual(lists.map(() => 200));
});
