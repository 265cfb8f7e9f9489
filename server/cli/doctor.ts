import { StartError } from '../db/startError.ts';
import { NO_DEMO } from '../identity/firebaseTools.ts';
import type { LoneCommand, Place } from './command.ts';
import { checkDatabase } from './doctorDatabase.ts';
import { checkBackup, checkClock, checkDisk, checkFirebase, checkPage, type Finding } from './doctorMachine.ts';

/** In the order in which they are printed. */
const LABELS = {
  settings: 'settings',
  database: 'database',
  schema: 'schema',
  keys: 'keys',
  clock: 'clock',
  disk: 'disk',
  firebase: 'Firebase',
  page: 'page',
  backup: 'backup',
  ledgers: 'ledgers',
  recount: 'recount',
};
type Check = keyof typeof LABELS;

const WIDTH = Math.max(...Object.values(LABELS).map(({ length }) => length));
const MARKS: Record<Finding['status'], string> = { ok: 'ok   ', wrong: 'WRONG', skipped: '-    ' };
const DEFAULT_HOURS = 26;

export const doctor: LoneCommand = {
  name: 'doctor',
  usage: 'doctor [--backups DIR] [--hours N] [--json]',
  summary: 'Looks at everything that must be right for a server to run well: a line each.',
  help: `Settings; the database, and whether its tables are of this release; whether TOKEN_KEYS open what it holds; the clock; the room on the disk; Firebase;
the built page; with --backups the newest backup of this folder, which must be younger than --hours (${DEFAULT_HOURS}); all ledgers; the last recount. Nothing is
changed, and the server may run. The exit code is 1 when something is wrong. A line that starts with "-" could not be checked here, or needs no check.
--json prints {"isWell": …, "checks": [{"name", "status": "ok" | "wrong" | "skipped", "says"}]}.`,
  flags: ['json'],
  options: { backups: 'path', hours: 'number' },
  words: { least: 0, most: 0 },

  runAlone: async (place, { flags, options: { backups, hours } }, { print, complain }) => {
    const found = await examine(place, { folder: backups, hours: Number(hours ?? DEFAULT_HOURS) }, complain);
    const checks = (Object.keys(LABELS) as Check[]).map((name) => ({ name, ...found[name] }));
    const isWell = checks.every(({ status }) => status !== 'wrong');
    if (flags.json) print(JSON.stringify({ isWell, checks }));
    else for (const { name, status, says } of checks) print(`${MARKS[status]}  ${LABELS[name].padEnd(WIDTH)}  ${says}`);
    return isWell;
  },
};

type Backups = { folder: string | undefined; hours: number };

async function examine(
  read: () => Place,
  { folder, hours }: Backups,
  log: (line: string) => void,
): Promise<Record<Check, Finding>> {
  const backup = await checkBackup(folder, hours, new Date());
  const place = settingsIn(read);
  if ('status' in place) {
    const later: Finding = { status: 'skipped', says: 'The settings come first.' };
    const rest = Object.fromEntries(Object.keys(LABELS).map((name) => [name, later])) as Record<Check, Finding>;
    return { ...rest, settings: place, backup };
  }
  const { isDemo, dataDir, databaseUrl } = place;
  const settings = checkMode(place);
  const { time: databaseTime, ...ofDatabase } = await checkDatabase(place, log);
  const { time: firebaseTime, firebase } = await checkFirebase(isDemo);
  return {
    settings,
    ...ofDatabase,
    clock: checkClock(firebaseTime ?? databaseTime),
    disk:
      databaseUrl === undefined ? await checkDisk(dataDir) : { status: 'skipped', says: 'The database is elsewhere.' },
    firebase,
    page: checkPage(place),
    backup,
  };
}

function checkMode({ isDemo, hasDemo, publicOrigin }: Place): Finding {
  if (!isDemo) return { status: 'ok', says: `a deployment at ${publicOrigin}` };
  return hasDemo ? { status: 'ok', says: 'a demo' } : { status: 'wrong', says: NO_DEMO };
}

function settingsIn(read: () => Place): Place | Finding {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return {
      status: 'wrong',
      says: error.message
        .replace(/^[^\n]*\n/, '')
        .replace(/^ *- /gm, '')
        .replaceAll('\n', ' '),
    };
  }
}
