import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { fileProblem } from '../db/fileProblem.ts';
import { StartError } from '../db/startError.ts';
import { KEY_SET } from '../identity/identities.ts';
import { backupsIn, readBesideSame } from './backupFolder.ts';
import type { Place } from './command.ts';
import { manifestInWords } from './manifest.ts';
import { refuseDamaged } from './restore.ts';

/** What the doctor says of one thing. */
export type Finding = { status: 'ok' | 'wrong' | 'skipped'; says: string };

/** Another clock's time, and this one's at the same moment. */
export type Compared = { theirs: Date; ours: Date; whose: string };

/** Sessions and elections bear less than a minute. */
const MOST_OFF_S = 10;
const GB = 1e9;
const LEAST_FREE_BYTES = GB;
const HOUR_MS = 3_600_000;
const FIREBASE_TIMEOUT_MS = 5000;

export function checkClock(compared: Compared | null): Finding {
  if (!compared) return { status: 'skipped', says: 'There is no other clock to compare with.' };
  const { theirs, ours, whose } = compared;
  const seconds = Math.round(Math.abs(theirs.getTime() - ours.getTime()) / 1000);
  const says = `${seconds} s off ${whose}.`;
  return seconds <= MOST_OFF_S
    ? { status: 'ok', says }
    : { status: 'wrong', says: `${says} Switch on the time service (NTP) of both machines.` };
}

export async function checkDisk(folder: string, least = LEAST_FREE_BYTES): Promise<Finding> {
  const existing = await nearestFolder(folder);
  const { bavail, bsize } = await statfs(existing);
  const free = bavail * bsize;
  const says = `${(free / GB).toFixed(1)} GB free at ${existing}.`;
  return free >= least
    ? { status: 'ok', says }
    : { status: 'wrong', says: `${says} Make room: below ${least / GB} GB votes may soon be refused.` };
}

async function nearestFolder(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  return isThere ? folder : nearestFolder(path.dirname(folder));
}

export async function checkFirebase(
  isDemo: boolean,
  url?: string,
): Promise<{ time: Compared | null; firebase: Finding }> {
  if (isDemo) return { time: null, firebase: { status: 'skipped', says: 'A demo keeps its accounts itself.' } };
  try {
    const theirs = await reachFirebase(url);
    const time = { theirs, ours: new Date(), whose: 'Firebase’s clock' };
    return { time, firebase: { status: 'ok', says: 'Its keys can be fetched.' } };
  } catch (error) {
    const says = `Its keys cannot be fetched: ${reasonOf(error)}. Nobody can sign in; let this machine call www.googleapis.com and identitytoolkit.googleapis.com.`;
    return { time: null, firebase: { status: 'wrong', says } };
  }
}

/** Fetches Firebase's public keys, as a server does before it believes a sign-in; returns Firebase's time. */
async function reachFirebase(url = KEY_SET): Promise<Date> {
  const response = await fetch(url, { signal: AbortSignal.timeout(FIREBASE_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`it responds with ${response.status}`);
  return new Date(response.headers.get('date') ?? Date.now());
}

/** Node's fetch says "fetch failed", and why in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

export const checkPage = ({ isPageBuilt }: Pick<Place, 'isPageBuilt'>): Finding =>
  isPageBuilt
    ? { status: 'ok', says: 'It is built.' }
    : {
        status: 'wrong',
        says: 'It is not built: npm run build, or unpack the release again. Without it there is only the API.',
      };

export async function checkBackup(folder: string | undefined, hours: number, now: Date): Promise<Finding> {
  if (folder === undefined) return { status: 'skipped', says: 'Say where they are: --backups DIR.' };
  try {
    const newest = (await backupsIn(folder)).at(-1);
    if (newest === undefined) return { status: 'wrong', says: `There is none in ${folder}.` };
    const beside = await readBesideSame(newest);
    if (!beside) await refuseDamaged(newest);
    const at = beside ? new Date(beside.at) : (await stat(newest)).mtime;
    const age = (now.getTime() - at.getTime()) / HOUR_MS;
    const says = `${newest} is ${age.toFixed(1)} hours old${beside ? `: ${manifestInWords(beside)}` : ''}.`;
    if (age <= hours) return { status: 'ok', says };
    return { status: 'wrong', says: `${says} It must be younger than ${hours} hours: look at the job that makes it.` };
  } catch (error) {
    if (error instanceof StartError) return { status: 'wrong', says: error.message };
    return { status: 'wrong', says: `${folder} ${fileProblem(error) ?? `cannot be read: ${String(error)}`}.` };
  }
}
