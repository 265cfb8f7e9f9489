import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DEFAULT_STATE } from '#contract/limits';
import type { InternalRequest, RequestInternally, ServedAddress } from '#contract/served';
import type { Clocks } from '../db/clocks.ts';
import { networkOf } from '../http/networkAddress.ts';
import type { InternalResponse, SendInternally } from '../http/internalRequests.ts';
import { contentOf, type PageBody } from './pageHtml.ts';
import type { BuiltRenderer } from './renderer.ts';
import type { RenderTurns } from './renderTurns.ts';

/**
 * The server-rendered page at an address for a visitor's IP address, the same object while it is the same page; null
 * where the page is rendered in the browser only.
 */
export type GetPage = (served: ServedAddress, ip: string) => Promise<PageBody | null>;

type Options = Clocks & {
  renderer: BuiltRenderer;
  requestInternally: SendInternally;
  /** Upper-case code of the state that an address points to. */
  guessOf: (ip: string) => Promise<string>;
  /** Counts a rendering for the network that needs it; throws when the rate limit is exceeded. */
  countRendering: (network: string) => void;
  waitToRender: RenderTurns['waitToRender'];
  /** How long public responses are taken to be the same. */
  responseCacheMs: number;
  /** How many bytes of pages are cached. */
  maxBytes?: number;
};

type CachedPage = {
  page: PageBody;
  responses: { request: InternalRequest; fingerprint: string; isPublic: boolean }[];
  /** The last time that all were found to be the same, and the end of the page's time; by the steady clock. */
  checkedAt: number;
  until: number;
};

const MAX_BYTES = 32 * 1024 * 1024;
/** A page that says "5 minutes ago" is cached for a tenth of that time, and at least this long. */
const MIN_CACHE_MS = 5000;

/**
 * Renders public pages and caches them. A page depends on the API's responses that it was rendered from only, so it
 * stays valid while these are the same. They are requested again each time, the public ones once a second, so that
 * whatever is withdrawn or corrected disappears from the page as from every cache.
 */
export function createPageCache({
  renderer,
  requestInternally,
  guessOf,
  countRendering,
  waitToRender,
  now,
  monotonicMs,
  responseCacheMs,
  maxBytes = MAX_BYTES,
}: Options): GetPage {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => page.content.length,
  });
  const rendering = new Map<string, { page: Promise<PageBody | null>; networks: Set<string> }>();

  async function isCurrent(cached: CachedPage): Promise<boolean> {
    const at = monotonicMs();
    if (at >= cached.until) return false;
    const isChecked = at < cached.checkedAt + responseCacheMs;
    const toCheck = cached.responses.filter(({ isPublic }) => !(isPublic && isChecked));
    const same = await Promise.all(
      toCheck.map(async ({ request, fingerprint }) => fingerprintOf(await requestInternally(request)) === fingerprint),
    );
    if (!same.every(Boolean)) return false;
    if (!isChecked) cached.checkedAt = at;
    return true;
  }

  async function render(
    key: string,
    { address, usesGuessedState }: ServedAddress,
    { guess, networks }: { guess: string; networks: ReadonlySet<string> },
  ) {
    const checkedAt = monotonicMs();
    const responses: CachedPage['responses'] = [];
    const requestAndRecord: RequestInternally = async (request) => {
      const response = await requestInternally(request);
      responses.push({ request, fingerprint: fingerprintOf(response), isPublic: response.isPublic });
      return { status: response.status, body: JSON.parse(response.body) as unknown };
    };
    const served = await renderer.renderPage(address, guess, requestAndRecord, () => waitToRender(networks));
    if (!served) return null;
    const page: PageBody = {
      content: contentOf(served),
      links: renderer.linksOf(served.sources),
      guess: usesGuessedState ? guess.toLowerCase() : null,
    };
    const renderedAt = monotonicMs();
    const age = served.updatedAt === null ? Infinity : now().getTime() - Date.parse(served.updatedAt);
    // There are as many searches as texts: they would push all other pages out.
    if (!address.includes('?q='))
      pages.set(key, { page, responses, checkedAt, until: renderedAt + Math.max(MIN_CACHE_MS, age / 10) });
    return page;
  }

  return async (served, ip) => {
    const guess = served.usesGuessedState ? await guessOf(ip) : DEFAULT_STATE;
    const key = `${served.address} ${guess}`;
    const cached = pages.get(key);
    if (cached && (await isCurrent(cached))) return cached.page;
    const others = rendering.get(key);
    const network = networkOf(ip);
    if (others) {
      others.networks.add(network);
      return others.page;
    }
    countRendering(network);
    const networks = new Set([network]);
    const page = render(key, served, { guess, networks }).finally(() => rendering.delete(key));
    rendering.set(key, { page, networks });
    return page;
  };
}

const fingerprintOf = ({ status, body }: InternalResponse): string =>
  `${status} ${createHash('sha256').update(body).digest('base64url')}`;
