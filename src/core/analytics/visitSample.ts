import { readText, STORAGE_KEYS, writeText } from '../../shared/storage.ts';

/** Drawn once a visit (a tab's life), so that a recording goes on after a reload. */
export function isVisitRecorded(percent: number): boolean {
  if (percent <= 0) return false;
  const drawn = readText('session', STORAGE_KEYS.recorded) ?? (Math.random() * 100 < percent ? 'yes' : 'no');
  writeText('session', STORAGE_KEYS.recorded, drawn);
  return drawn === 'yes';
}
