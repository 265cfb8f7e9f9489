import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

export type ServedPage = { url: string; close: () => void };

/** A file next to the page: its bytes as they are sent, and its type. */
type File = { body: string; type: string };

/** Serves one page and its files, compressed like ours; forwards everything else to the product. */
export async function servePage(page: string, like: string, files: Record<string, File> = {}): Promise<ServedPage> {
  const { origin, pathname } = new URL(like);
  const own = { ...files, [pathname]: { body: page, type: 'text/html; charset=utf-8' } };
  const sent = new Map(
    Object.entries(own).map(([path, { body, type }]) => [path, { body: brotliCompressSync(body), type }]),
  );
  const server = createServer((request, response) => {
    const file = sent.get(request.url ?? '');
    if (file) {
      response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body);
      return;
    }
    // Styles, fonts and pictures, which our own server also sends from memory. Each by a connection of its own:
    // minutes lie between two pages, and one that was kept may just be closed.
    void fetch(origin + (request.url ?? ''), { headers: { connection: 'close' } }).then(async (original) => {
      const headers = {
        'content-type': original.headers.get('content-type') ?? '',
        'cache-control': original.headers.get('cache-control') ?? '',
        'content-encoding': 'br',
      };
      response.writeHead(original.status, headers).end(brotliCompressSync(Buffer.from(await original.arrayBuffer())));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    close: () => server.close(),
  };
}

/** A page of the product as it is served, without its scripts. */
export async function withoutScripts(pageUrl: string): Promise<string> {
  const served = await (await fetch(pageUrl, { headers: { accept: 'text/html' } })).text();
  const page = served
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
  if (/<script|modulepreload/.test(page)) throw new Error('The page still has scripts');
  return page;
}
