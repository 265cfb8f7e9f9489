import { createHash } from 'node:crypto';
import { DEFAULT_STATE } from '#contract/limits';
import type { RequestInternally, InternalRequest, Renderer, ServedPage } from '#contract/served';
import type { SendInternally } from '../http/internalRequests.ts';

/** A visitor's page with its first screen; null where it is not to be had. */
export type PageFor = (pathname: string, ip: string) => Promise<ServedPage | null>;

type Options = {
  renderer: Renderer;
  requestInternally: SendInternally;
  /** Upper-case code of the state that an address points to. */
  guessOf: (ip: string) => Promise<string>;
  now: () => Date;
  /** How many pages are kept. */
  max?: number;
};

type Kept = { page: ServedPage; answers: { question: InternalRequest; print: string }[]; until: number };

const KEPT_PAGES = 300;
/** How long a page may say how long ago something was: this, or a tenth of that time. */
const SAYING_MS = 5000;

/**
 * Draws public pages and keeps them. A page is a function of the API's answers that it was drawn from: while these are the same, so is the page. They are
 * asked for each time, so that whatever is withdrawn or corrected is gone from the page as well.
 */
export function createPageCache({ renderer, requestInternally, guessOf, now, max = KEPT_PAGES }: Options): PageFor {
  const kept = new Map<string, Kept>();
  const drawing = new Map<string, Promise<ServedPage | null>>();

  async function isCurrent({ answers, until }: Kept): Promise<boolean> {
    if (now().getTime() >= until) return false;
    const same = answers.map(async ({ question, print }) => fingerprintOf(await requestInternally(question)) === print);
    return (await Promise.all(same)).every(Boolean);
  }

  async function draw(key: string, { pathname, guess }: Record<'pathname' | 'guess', string>) {
    const answers: Kept['answers'] = [];
    const askAndNote: RequestInternally = async (question) => {
      const answer = await requestInternally(question);
      answers.push({ question, print: fingerprintOf(answer) });
      return { status: answer.status, body: JSON.parse(answer.body) as unknown };
    };
    const page = await renderer.renderPage(pathname, guess, askAndNote);
    if (!page) return null;
    const drawnAt = now().getTime();
    const age = page.updatedAt === null ? Infinity : drawnAt - Date.parse(page.updatedAt);
    kept.set(key, { page, answers, until: drawnAt + Math.max(SAYING_MS, age / 10) });
    const [oldest] = kept.keys();
    if (kept.size > max && oldest !== undefined) kept.delete(oldest);
    return page;
  }

  return async (pathname, ip) => {
    const guess = renderer.usesGuessedState(pathname) ? await guessOf(ip) : DEFAULT_STATE;
    const key = `${pathname} ${guess}`;
    const known = kept.get(key);
    if (known) {
      // The one used last goes last.
      kept.delete(key);
      if (await isCurrent(known)) {
        kept.set(key, known);
        return known.page;
      }
    }
    const underWay = drawing.get(key) ?? draw(key, { pathname, guess }).finally(() => drawing.delete(key));
    drawing.set(key, underWay);
    return underWay;
  };
}

const fingerprintOf = ({ status, body }: { status: number; body: string }): string =>
  `${status} ${createHash('sha256').update(body).digest('base64url')}`;
