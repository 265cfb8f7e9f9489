import type { CheckedLedger } from '#contract/ledger/check';
import type { Finding } from '#contract/ledger/findings';
import type { SeenHead } from '#contract/ledger/seen';
import { number, objectOf, onlyOf, optional, shortText, time } from '../../api/responseShape.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../../shared/storage.ts';

type SeenHeads = Record<string, SeenHead>;

const readHead = onlyOf<SeenHead>({ number, hash: shortText, on: time });

/** Of each state by itself, so that a wrong one makes no other one forgotten. */
function readHeads(value: unknown): SeenHeads {
  const heads = Object.entries(objectOf<Record<string, unknown>>({})(value));
  return Object.fromEntries(
    heads.flatMap(([code, head]) => {
      const read = optional(readHead)(head);
      return read ? [[code, read]] : [];
    }),
  );
}

const readSeen = (): SeenHeads => readJson('local', STORAGE_KEYS.seenLedgers, readHeads) ?? {};

const OF_CHAIN = new Set<Finding['part']>(['list', 'keys', 'head', 'device']);

/** The newest head of a state that this device has checked. @param code upper case */
export const seenHeadOf = (code: string): SeenHead | undefined => readSeen()[code];

/**
 * Remembers the newest head of a state, unless something is wrong with its chain: what was seen before must not be
 * forgotten then.
 */
export function rememberHead(code: string, { links, findings }: CheckedLedger, now = new Date()): void {
  const newest = links[0];
  if (!newest || findings.some(({ part }) => OF_CHAIN.has(part))) return;
  const seen = readSeen();
  if ((seen[code]?.number ?? 0) >= newest.number) return;
  const { number, hash } = newest;
  writeJson('local', STORAGE_KEYS.seenLedgers, { ...seen, [code]: { number, hash, on: now.toISOString() } });
}
