import { LRUCache } from 'lru-cache';
import { networksAround } from '../http/networkAddress.ts';

/** A requested page counts half against its network after so long, and a quarter after twice as long. */
const HALF_LIFE_MS = 30_000;
const MOST_NETWORKS = 50_000;
/** Each wider network may ask for so many times as many pages as one inside it. */
const WIDER = 8;
const LONGEST_REST_MS = 50;
const LONGEST_WAIT_MS = 2000;

/** Says when to render a page. */
export type RenderTurns = {
  /** Counts a page that a network asks for, before it waits for anything. */
  countRequested: (network: string) => void;
  /**
   * True when it is this page's turn; what is rendered then must not wait. False after two seconds, in which a browser
   * renders it as well. @param networks those that want the page
   */
  waitToRender: (networks: ReadonlySet<string>) => Promise<boolean>;
};

type Waiting = { networks: ReadonlySet<string>; since: number; begin: (isTurn: boolean) => void };

/**
 * One page is rendered at a time, because it keeps the process busy, and others have the process for as long again. Next
 * is a page for whoever has requested the fewest lately, so that many busy networks do not hold up one that comes anew.
 * Neighboring networks, which one person may own, count together, too. @param now milliseconds of a clock that is never
 * set back
 */
export function createRenderTurns(now = (): number => performance.now()): RenderTurns {
  const requested = new LRUCache<string, { pages: number; at: number }>({ max: MOST_NETWORKS });
  let waiting: Waiting[] = [];
  let isBusy = false;

  function pagesOf(network: string): number {
    const { pages, at } = requested.get(network) ?? { pages: 0, at: 0 };
    return pages * 0.5 ** ((now() - at) / HALF_LIFE_MS);
  }
  const requestedBy = (network: string): number =>
    Math.max(...networksAround(network).map((each, step) => pagesOf(each) / WIDER ** step));
  const fewestOf = ({ networks }: Waiting): number => Math.min(...[...networks].map(requestedBy));

  function dropLate(): void {
    const latest = now() - LONGEST_WAIT_MS;
    for (const { since, begin } of waiting) if (since < latest) begin(false);
    waiting = waiting.filter(({ since }) => since >= latest);
  }

  function beginNext(): void {
    dropLate();
    const [next] = waiting
      .map((page) => ({ page, pages: fewestOf(page) }))
      .sort((one, other) => one.pages - other.pages);
    isBusy = next !== undefined;
    if (!next) return;
    waiting.splice(waiting.indexOf(next.page), 1);
    const begunAt = now();
    next.page.begin(true);
    setImmediate(() => setTimeout(beginNext, Math.min(now() - begunAt, LONGEST_REST_MS)));
  }

  return {
    countRequested: (network) => {
      for (const each of networksAround(network)) requested.set(each, { pages: pagesOf(each) + 1, at: now() });
    },
    waitToRender: (networks) =>
      new Promise((begin) => {
        waiting.push({ networks, since: now(), begin });
        if (isBusy) return;
        isBusy = true;
        // So that pages which are requested together are compared.
        setImmediate(beginNext);
      }),
  };
}
