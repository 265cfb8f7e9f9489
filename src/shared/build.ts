import { BUILD } from '#contract/pageHead';
import { readText, STORAGE_KEYS, writeText } from './storage.ts';

/** What a build is called: when it was made (seconds since 1970) and a hash of what is in it. */
const partsOf = (name: string): [madeAt: number, hash: string] => {
  const [madeAt, hash = ''] = name.split('.');
  return [Number(madeAt), hash];
};

/** The build that this page came from, as its HTML says; undefined while it is developed. */
const ownBuild = (): string | undefined => document.querySelector<HTMLMetaElement>(`meta[name="${BUILD}"]`)?.content;

/**
 * Whether an answer's server has a newer build of the page than this one, and this tab was not told of it yet. Processes of different builds may stand behind
 * one address, and answers may come from a cache: an older build is none to speak of.
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

/** What the server says when asked for this page anew: 'gone' when it says nothing, 'other' when its build is not the one that runs here. */
export async function fetchBuildStatus(): Promise<'same' | 'other' | 'gone'> {
  try {
    const { headers } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
    const name = headers.get(BUILD);
    const own = ownBuild();
    return name !== null && own !== undefined && partsOf(name)[1] !== partsOf(own)[1] ? 'other' : 'same';
  } catch {
    return 'gone';
  }
}
