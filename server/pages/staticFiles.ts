import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { canonicalPath, DEFAULT_HEAD, NOT_FOUND_HEAD } from '#contract/pageHead';
import { asText, sendText, type Text } from '../http/compression.ts';
import { ApiError, sendNotFound } from '../http/errors.ts';
import type { App } from '../http/appType.ts';
import { PAGE, type PageFile } from './pageFile.ts';
import { type PageBody, fillBody, fillHead, fillMissing, type PageDescription } from './pageHtml.ts';
import type { RenderTurns } from './renderTurns.ts';
import { isPageRequest, originOf, pathOf, searchIn, wantsHtml } from '../http/pageRequests.ts';
import { type OnRequest, type Turns, waitForTurn } from '../http/turns.ts';
import { IMMUTABLE } from '../http/cacheHeaders.ts';

const NOT_BUILT = `<!doctype html><html lang="en"><title>Top Picks</title>
<h1>The page has not been built yet</h1><p>Run <code>npm run build</code> and load this page again.</p></html>`;

const NO_CACHE = 'no-cache';
const AN_HOUR = 'public, max-age=3600';
const SVG = 'image/svg+xml';
const HTML = 'text/html; charset=utf-8';

/** Of any address while the database is out of reach. */
const UNDESCRIBED: PageDescription = { head: DEFAULT_HEAD };
const UNKNOWN: PageDescription = { head: NOT_FOUND_HEAD, isMissing: true };

type Options = {
  distDir: string;
  pageFile: PageFile;
  /** Where people reach this server; null: where the request has reached it. */
  publicOrigin: string | null;
  turns: Turns;
  countRequested: RenderTurns['countRequested'];
  /** Counts a page for a visitor's network; throws when the rate limit is exceeded. */
  countPage: (network: string) => void | Promise<void>;
  /** What the page at an address is; undefined where there is none. */
  describe: (pathname: string, search: string) => Promise<PageDescription | undefined>;
  /** Renders the page on the server; null for pages that are rendered in the browser only. */
  renderPublicPage?:
    ((address: { pathname: string; search: string }, ip: string) => Promise<PageBody | null>) | undefined;
};

/** Serves the built files and the pages; an unknown URL gets the page with status 404. */
export async function staticFiles(
  app: App,
  { distDir, pageFile, publicOrigin, turns, countRequested, countPage, describe, renderPublicPage }: Options,
): Promise<void> {
  const { isBuilt } = pageFile;
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: distDir,
      serve: false,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      preCompressed: true,
      // It is served at the addresses of its pages.
      allowedPath: (file) => file !== `/${PAGE}`,
      setHeaders: (reply, file) => void reply.header('cache-control', cachingOf(path.relative(distDir, file))),
    });
  }

  const heads = new WeakMap<PageDescription, { page: string; origin: string; headed: string }>();
  /** The built page with the head of an address, which may name a hundred courses. */
  async function headedBy(known: PageDescription, origin: string): Promise<string> {
    const page = await pageFile.read();
    const last = heads.get(known);
    if (last?.page === page && last.origin === origin) return last.headed;
    const headed = fillHead(page, known, origin);
    heads.set(known, { page, origin, headed });
    return headed;
  }

  const texts = new WeakMap<PageBody, { headed: string; text: Text }>();
  /** A page with its head. Its bytes are made again when they are compressed, because kept they would double the cache. */
  function textOf(headed: string, body: PageBody): Text {
    const last = texts.get(body);
    if (last?.headed === headed) return last.text;
    const bytes = () => fillBody(headed, body);
    const text = { ...asText(bytes(), { cacheControl: NO_CACHE, type: HTML }), bytes };
    texts.set(body, { headed, text });
    return text;
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply, known: PageDescription): Promise<unknown> {
    const headed = await headedBy(known, originOf(request, publicOrigin));
    if (known.referrerPolicy !== undefined) reply.header('referrer-policy', known.referrerPolicy);
    if (known.head.isIndexed === false) reply.header('x-robots-tag', 'noindex');
    if (known.isMissing) {
      const missing = fillMissing(headed, known.head);
      return reply.status(404).header('cache-control', 'no-store').type(HTML).send(missing);
    }

    const body = await bodyOf(request, known);
    const text = body ? textOf(headed, body) : asText(headed, { cacheControl: NO_CACHE, type: HTML });
    return sendText(request, reply, text);
  }

  /** A page that cannot be rendered here is rendered in the browser. */
  async function bodyOf(request: FastifyRequest, { path: address }: PageDescription): Promise<PageBody | null> {
    // Only the canonical URL is rendered, because the router redirects the others; the root shows the ranking.
    if (!renderPublicPage || address === undefined || !['/', address].includes(pathOf(request))) return null;
    return renderPublicPage({ pathname: address, search: searchIn(request) }, request.ip).catch((error: unknown) => {
      if (error instanceof ApiError) throw error;
      request.log.warn({ err: error, requestId: request.id }, 'page not rendered');
      return null;
    });
  }

  async function navigate(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (!isPageRequest(request)) return sendNotFound(request, reply);
    await countPage(request.network);
    if (!isBuilt) return wantsHtml(request) ? sendNotBuilt(reply) : sendNotFound(request, reply);
    const known = await describe(pathOf(request), searchIn(request)).catch((error: unknown) => {
      // The page shows errors itself and retries.
      request.log.warn({ err: error, requestId: request.id }, 'page not described');
      return UNDESCRIBED;
    });
    // Link-preview bots accept anything, so unknown URLs are not pages for them.
    if (!known && !wantsHtml(request)) return sendNotFound(request, reply);
    const address = known && oneAddressOf(known, pathOf(request));
    if (address !== undefined) return reply.redirect(address + searchIn(request), 308);
    return sendPage(request, reply, known ?? UNKNOWN);
  }

  // A page's URL may hold characters that no file name can, so no file is looked up for it.
  if (isBuilt) {
    const [waitAsPage, waitAsFile] = [waitForTurn(turns.page), waitForTurn(turns.call)];
    const onRequest: OnRequest = (request, reply, done) => {
      const isPage = isPageRequest(request);
      if (isPage) countRequested(request.network);
      (isPage ? waitAsPage : waitAsFile)(request, reply, done);
    };
    app.get('/*', { schema: { hide: true }, onRequest, onSend: nameEncoding }, (request, reply) =>
      isPageRequest(request) ? navigate(request, reply) : reply.sendFile(pathOf(request)),
    );
  }
  app.setNotFoundHandler(navigate);
}

/**
 * Where a page that is requested by another spelling of its path is; undefined at its own path and at the root, which
 * shows the ranking.
 */
function oneAddressOf({ path: own, isMissing }: PageDescription, pathname: string): string | undefined {
  const address = own ?? canonicalPath(pathname);
  // Two slashes at the start would lead to another host.
  return isMissing || pathname === '/' || pathname === address || /^[/\\]{2}/.test(address) ? undefined : address;
}

/** Names below assets/ carry a hash of their content. */
function cachingOf(file: string): string {
  return file.startsWith(`assets${path.sep}`) ? IMMUTABLE : AN_HOUR;
}

/** Names the encoding of SVG, which the library leaves to the browser's guess. */
function nameEncoding(_request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.getHeader('content-type') === SVG) reply.header('content-type', `${SVG}; charset=utf-8`);
  return Promise.resolve(payload);
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply.status(503).header('cache-control', 'no-store').type(HTML).send(NOT_BUILT);
}
