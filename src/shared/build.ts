import { BUILD } from '#contract/pageHead';
import { readText, STORAGE_KEYS, writeText } from './storage.ts';
import { CODE_LIMIT_MS } from './withTimeout.ts';

/** A build's name consists of its time (seconds since 1970) and a hash of its files. */
const partsOf = (name: string): [madeAt: number, hash: string] => {
  const [madeAt, hash = ''] = name.split('.');
  return [Number(madeAt), hash];
};

/** The build of this page, from its HTML; undefined in development. */
export const ownBuild = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${BUILD}"]`)?.content;

/**
 * Whether the server of a response has a newer build of the page; true once per build and tab. Several builds may run
 * behind one address, and responses may be cached, so older builds are ignored.
 */
export function isNewerBuild(name: string | null | undefined): boolean {
  const own = ownBuild();
  if (!name || own === undefined) return false;
  const [madeAt, hash] = partsOf(name);
  const known = [own, readText('session', STORAGE_KEYS.newestBuild) ?? own].map(partsOf);
  if (!known.every(([knownAt, knownHash]) => madeAt > knownAt && hash !== knownHash)) return false;
  writeText('session', STORAGE_KEYS.newestBuild, name);
  return true;
}

/** Requests this page again: 'gone' without a response, 'other' when the server has another build. */
export async function fetchBuildStatus(): Promise<'same' | 'other' | 'gone'> {
  try {
    const signal = AbortSignal.timeout(CODE_LIMIT_MS);
    const { headers } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal });
    const name = headers.get(BUILD);
    const own = ownBuild();
    return name !== null && own !== undefined && partsOf(name)[1] !== partsOf(own)[1] ? 'other' : 'same';
  } catch {
    return 'gone';
  }
}
