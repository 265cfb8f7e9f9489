import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** A server of one static page with the same rows and styles as ours, without scripts. */
export async function startStaticTwin(pageUrl: string): Promise<{ url: string; close: () => void }> {
  const { origin, pathname } = new URL(pageUrl);
  const served = await (await fetch(pageUrl, { headers: { accept: 'text/html' } })).text();
  const page = served
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
  if (/<script|modulepreload/.test(page)) throw new Error('The twin still has scripts');
  const gzipped = gzipSync(page);

  const server = createServer((request, response) => {
    if (request.url === pathname) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }).end(gzipped);
      return;
    }
    // Styles, faces and pictures: as our own server sends them, from memory.
    void fetch(origin + (request.url ?? '')).then(async (original) => {
      const body = gzipSync(Buffer.from(await original.arrayBuffer()));
      const headers = {
        'content-type': original.headers.get('content-type') ?? '',
        'cache-control': original.headers.get('cache-control') ?? '',
        'content-encoding': 'gzip',
      };
      response.writeHead(original.status, headers).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    close: () => server.close(),
  };
}
