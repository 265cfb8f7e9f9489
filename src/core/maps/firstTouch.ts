import { afterLoad } from '../../shared/afterLoad.ts';

const EVENTS = ['pointermove', 'pointerdown', 'focusin'];

/** Resolves when somebody points at something or focuses it; after the load where there is a session, whose flags are to be shown, or where the server has drawn no map. */
export async function firstTouch(): Promise<void> {
  const isServed = document.querySelector('[data-map]') !== null;
  if (!isServed || 'session' in document.documentElement.dataset) return afterLoad();
  return new Promise((resolve) => {
    for (const event of EVENTS) document.addEventListener(event, () => resolve(), { once: true });
  });
}
