import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDistFolder } from '../../../support/server/distFolder.ts';
import { addEndedElection } from '../../../support/server/elections.ts';
import { locationIdIn } from '../../../support/server/picks.ts';
import { startTestServer, type TestServer } from '../../../support/server/server.ts';
import { allAddresses, pathOf, requestPage } from '../../../support/server/sitemap.ts';

let distDir: string;
let server: TestServer;
beforeAll(async () => {
  distDir = await makeDistFolder();
  server = await startTestServer({ distDir, coursesPerState: 20, env: { EXTRA_ROUTES: 'contact,change-states' } });
  await addEndedElection(server.db, { year: 2019, locationId: await locationIdIn(server.db, 'AZ') });
});
afterAll(async () => {
  await server.close();
  await rm(distDir, { recursive: true });
});

it('[R16.23] every address in the sitemap has a page with its own title and this canonical address', async () => {
  const titles = new Set<string>();
  const flaws: object[] = [];
  for (const address of await allAddresses(server)) {
    const { statusCode, body } = await requestPage(server, pathOf(address));
    const wrong = {
      status: statusCode !== 200,
      canonical: !body.includes(`<link rel="canonical" href="${address}" />`),
      preview: !body.includes(`<meta property="og:url" content="${address}" />`),
      description: !/<meta name="description" content="[^"]{20}/.test(body),
      hidden: body.includes('name="robots"'),
    };
    if (Object.values(wrong).some(Boolean)) flaws.push({ address, ...wrong });
    const [, title = ''] = /<title>([^<]+)<\/title>/.exec(body) ?? [];
    const isOther = address.includes('/course/') || !titles.has(title);
    if (!title.endsWith('Top Picks') || !isOther) flaws.push({ address, title });
    titles.add(title);
  }
  expect(flaws).toEqual([]);
  // A thousand pages are rendered.
}, 120_000);
