import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DESKTOP } from '../../../support/browser/browser.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { expectNoShift, watchShifts } from '../../../support/browser/stillPage.ts';

const product = useProduct();

/** Passes everything on, but a page's HTML in two pieces: the second one, from among the states on, at the gate. */
let slow: Server;
let gate: PromiseWithResolvers<undefined>;
beforeAll(async () => {
  slow = createServer((request, reply) => {
    void (async () => {
      const response = await fetch(product.url + (request.url ?? '/'), {
        headers: { accept: request.headers.accept! },
      });
      const body = Buffer.from(await response.arrayBuffer());
      reply.setHeader('content-type', response.headers.get('content-type') ?? '');
      const cut = body.indexOf('<option', body.indexOf('</option>'));
      if (body.includes('<!doctype html>') && cut > 0) {
        reply.write(body.subarray(0, cut));
        await gate.promise;
        reply.end(body.subarray(cut));
      } else reply.writeHead(response.status).end(body);
    })();
  });
  await new Promise<void>((resolve) => void slow.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  gate = Promise.withResolvers();
});
afterAll(() => slow.close());

it.each([
  ['/leaderboard', 'a phone', { width: 320, height: 640 }],
  ['/leaderboard/az', 'a phone', { width: 320, height: 640 }],
  ['/leaderboard', 'a desktop', DESKTOP],
])('[R2.9] %s moves nothing on %s when its HTML comes in two pieces', async (path, _device, viewport) => {
  const { page, context } = await product.newVisitor({ viewport });
  await watchShifts(context);
  await page.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}${path}`, { waitUntil: 'commit' });
  const isPainted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await expect.poll(isPainted).toBe(true);
  const rest = page.getByText('How this ranking works').first();
  expect(await rest.count()).toBe(0);
  const change = page.getByLabel('Change state');
  const before = await change.boundingBox();
  gate.resolve(undefined);
  await rest.waitFor({ state: 'attached' });
  await page.waitForLoadState();
  expect((await change.boundingBox())?.y).toBe(before?.y);
  await expectNoShift(page, path);
});
