import type { CheckedLedger } from '#contract/ledger/check';
import type { SeenHead } from '#contract/ledger/seen';
import { readJson, STORAGE_KEYS, writeJson } from '../../shared/storage.ts';

type SeenHeads = Record<string, SeenHead>;

const isSeenHead = (value: unknown): value is SeenHead => {
  if (typeof value !== 'object' || value === null) return false;
  const { number, hash, on } = value as Partial<SeenHead>;
  return Number.isSafeInteger(number) && typeof hash === 'string' && !Number.isNaN(Date.parse(on ?? ''));
};

const isSeenHeads = (value: unknown): value is SeenHeads =>
  typeof value === 'object' && value !== null && Object.values(value).every(isSeenHead);

const readSeen = (): SeenHeads => (readJson('local', STORAGE_KEYS.seenLedgers, isSeenHeads) ?? {}) as SeenHeads;

/** The newest head of a state that this device has checked. @param code upper case */
export const seenHeadOf = (code: string): SeenHead | undefined => readSeen()[code];

/**
 * Remembers the newest head of a state, unless something is wrong with its chain: what was seen before must not be
 * forgotten then.
 */
export function rememberHead(code: string, { links, findings }: CheckedLedger, now = new Date()): void {
  const newest = links[0];
  if (!newest || findings.some(({ part }) => part !== 'own' && part !== 'rows' && part !== 'result')) return;
  const seen = readSeen();
  if ((seen[code]?.number ?? 0) >= newest.number) return;
  const { number, hash } = newest;
  writeJson('local', STORAGE_KEYS.seenLedgers, { ...seen, [code]: { number, hash, on: now.toISOString() } });
}
