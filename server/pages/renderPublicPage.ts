import { DEFAULT_STATE } from '#contract/limits';
import { fallbackOf, resolveState } from '#contract/states';
import type { Publications } from '../publications/publications.ts';
import type { App } from '../http/appType.ts';
import { createInternalRequests } from '../http/internalRequests.ts';
import { type CountCall, WEIGHTS } from '../http/rateLimits.ts';
import type { PageBody } from './pageHtml.ts';
import { loadRenderer } from './renderer.ts';
import type { Clocks } from '../db/clocks.ts';
import { createPageCache } from './pageCache.ts';
import type { RenderTurns } from './renderTurns.ts';

type Deps = Clocks & {
  distDir: string;
  ipLookup: (ip: string) => string | null;
  publications: Publications;
  countCall: CountCall;
  responseCacheMs: number;
  waitToRender: RenderTurns['waitToRender'];
};

/** Renders a page for a visitor from this IP address; null for pages that are rendered in the browser only. */
type RenderPublicPage = (address: { pathname: string; search: string }, ip: string) => Promise<PageBody | null>;

/** Undefined when the build has no renderer. */
export async function createRenderPublicPage(
  app: App,
  { distDir, ipLookup, publications, countCall, responseCacheMs, waitToRender, now, monotonicMs }: Deps,
): Promise<RenderPublicPage | undefined> {
  const renderer = await loadRenderer(distDir);
  if (!renderer) return undefined;

  // As the page itself finds its place for a visitor who has none yet (src/core/location/resolveLocation.ts).
  const guessOf = async (ip: string): Promise<string> => {
    const offered = (await publications.all()).filter(({ location }) => location.active);
    const codes = new Set(offered.map(({ location }) => location.code));
    return fallbackOf(resolveState(ipLookup(ip) ?? '') ?? DEFAULT_STATE, codes);
  };

  const countRendering = (network: string) => void countCall('page', network, WEIGHTS.page);
  const requestInternally = createInternalRequests(app);
  const pageFor = createPageCache({
    renderer,
    requestInternally,
    guessOf,
    countRendering,
    waitToRender,
    responseCacheMs,
    now,
    monotonicMs,
  });
  return async ({ pathname, search }, ip) => {
    const served = renderer.servedAddressOf(pathname, search);
    return served && pageFor(served, ip);
  };
}
