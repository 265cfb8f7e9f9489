import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPastElection } from '../../support/server/elections.ts';
import { locationIdIn } from '../../support/server/picks.ts';
import { pngSize } from '../../support/server/pngSize.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { shareList } from '../../support/server/sharing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const read = (url: string) => server.app.inject(url);

it('[R10.4] a shared list has a preview of 1200×630 and a story of 1080×1920', async () => {
  const { path } = await shareList(server, { count: 22 });
  const preview = await read(`${path}/picture.png`);
  expect([preview.statusCode, pngSize(preview.rawPayload)]).toEqual([200, [1200, 630]]);
  expect(preview.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'no-cache',
    'x-robots-tag': 'noindex',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(preview.rawPayload.length).toBeLessThan(250_000);
  const story = await read(`${path}/story.png`);
  expect([story.statusCode, pngSize(story.rawPayload)]).toEqual([200, [1080, 1920]]);
});

it('[R16.26] a result has a preview of 1200×630 and a story of 1080×1920, and an unknown result has none', async () => {
  const id = await addPastElection(server.db, await locationIdIn(server.db, 'AZ'));
  const preview = await read(`/results/${id}/az/picture.png`);
  expect([preview.statusCode, pngSize(preview.rawPayload)]).toEqual([200, [1200, 630]]);
  expect(preview.headers['cache-control']).toBe('public, max-age=300');
  const story = await read(`/results/${id}/az/story.png`);
  expect([story.statusCode, pngSize(story.rawPayload)]).toEqual([200, [1080, 1920]]);
  for (const url of ['/results/1999/az/picture.png', `/results/${id}/zz/story.png`, '/results/%00/az/picture.png'])
    expect((await read(url)).statusCode, url).not.toBe(200);
});
