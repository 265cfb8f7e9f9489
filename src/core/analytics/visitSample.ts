import { readText, STORAGE_KEYS, writeText } from '../../shared/storage.ts';

/** Decided once for each visit (a tab's lifetime), so that a recording continues after a reload. */
export function isVisitRecorded(percent: number): boolean {
  if (percent <= 0) return false;
  const decision = readText('session', STORAGE_KEYS.recorded) ?? (Math.random() * 100 < percent ? 'yes' : 'no');
  writeText('session', STORAGE_KEYS.recorded, decision);
  return decision === 'yes';
}
