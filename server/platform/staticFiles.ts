import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerNotFound } from './errors.ts';
import type { App } from './http.ts';

const NOT_BUILT = `<!doctype html><html lang="en"><title>Top Picks</title>
<h1>The page has not been built yet</h1><p>Run <code>npm run build</code> and load this page again.</p></html>`;

const PAGE = 'index.html';
const A_YEAR = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';

/** Serves the built page; any other address a browser navigates to is the page, too, and its router decides. */
export async function staticFiles(app: App, distDir: string): Promise<void> {
  const isBuilt = existsSync(path.join(distDir, PAGE));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: distDir,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, file) => void reply.header('cache-control', cachingOf(path.relative(distDir, file))),
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) return answerNotFound(request, reply);
    return isBuilt ? reply.sendFile(PAGE) : sayNotBuilt(reply);
  });
}

/** Names below assets/ carry a hash of their content. */
function cachingOf(file: string): string {
  if (file === PAGE) return 'no-cache';
  return file.startsWith(`assets${path.sep}`) ? A_YEAR : AN_HOUR;
}

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const pathname = url.split('?', 1)[0] ?? '';
  const isFile = /\.\w+$/.test(pathname);
  const wantsPage = (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');
  return wantsPage && !isFile && !/^\/(api|mp)(\/|$)/.test(pathname);
}

function sayNotBuilt(reply: FastifyReply): FastifyReply {
  return reply.status(503).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(NOT_BUILT);
}
