import { createCallCounter } from '../http/callCounter.ts';
import { networksAround } from '../http/networkAddress.ts';

/** How long a page that was asked for counts against its network. */
const WINDOW_MS = 30_000;
/** Each wider network may ask for so many times as many pages as one inside it. */
const WIDER = 8;
const LONGEST_REST_MS = 50;
const LONGEST_WAIT_MS = 2000;

/** Says when to render a page. */
export type RenderTurns = {
  /** Counts a page that a network asks for, before it waits for anything. */
  countAsked: (network: string) => void;
  /**
   * True when it is this page's turn; what is rendered then must not wait. False after two seconds, in which a browser
   * renders it as well. @param networks those that want the page
   */
  waitToRender: (networks: ReadonlySet<string>) => Promise<boolean>;
};

type Waiting = { networks: ReadonlySet<string>; since: number; begin: (isTurn: boolean) => void };

/**
 * One page is rendered at a time, because it keeps the process busy, and others have the process for as long again. Next
 * is a page for whoever has asked for the fewest lately, so that many busy networks do not hold up one that comes anew.
 * Neighboring networks, which one person may own, count together, too. @param now milliseconds of a clock that is never
 * set back
 */
export function createRenderTurns(now = (): number => performance.now()): RenderTurns {
  const countOf = createCallCounter(WINDOW_MS);
  let waiting: Waiting[] = [];
  let isBusy = false;

  const askedBy = (network: string): number =>
    Math.max(...networksAround(network).map((each, step) => countOf(each, 0).count / WIDER ** step));
  const askedFor = ({ networks }: Waiting): number => Math.min(...[...networks].map(askedBy));

  function dropLate(): void {
    const latest = now() - LONGEST_WAIT_MS;
    for (const { since, begin } of waiting) if (since < latest) begin(false);
    waiting = waiting.filter(({ since }) => since >= latest);
  }

  function beginNext(): void {
    dropLate();
    const [next] = waiting
      .map((page) => ({ page, asked: askedFor(page) }))
      .sort((one, other) => one.asked - other.asked);
    isBusy = next !== undefined;
    if (!next) return;
    waiting.splice(waiting.indexOf(next.page), 1);
    const begunAt = now();
    next.page.begin(true);
    setImmediate(() => setTimeout(beginNext, Math.min(now() - begunAt, LONGEST_REST_MS)));
  }

  return {
    countAsked: (network) => {
      for (const each of networksAround(network)) countOf(each);
    },
    waitToRender: (networks) =>
      new Promise((begin) => {
        waiting.push({ networks, since: now(), begin });
        if (isBusy) return;
        isBusy = true;
        // Whoever has asked at the same moment is compared.
        setImmediate(beginNext);
      }),
  };
}
