import { open, readFile } from 'node:fs/promises';
import { StartError } from '../db/startError.ts';
import { lockAdminWrites } from '../auth/adminRepository.ts';
import { appendAudit } from '../db/auditLog.ts';
import { electionById, resultsOf } from '../features/elections/repository.ts';
import { addRevision } from '../features/elections/revisionRepository.ts';
import { resultCsv } from '../features/elections/resultCsv.ts';
import { readResults } from '../features/elections/resultFile.ts';
import type { Command, Context } from './command.ts';
import { countOf } from './countOf.ts';

const USAGE = 'results export|correct ELECTION FILE [REASON]';

export const results: Command = {
  name: 'results',
  usage: USAGE,
  summary: 'Writes the results of an election as CSV, or corrects them from such a file.',
  help: `export writes the newest revision of every state to a new file. correct reads a file of the same columns and makes a new, numbered revision of each
state in it, with the reason; ranks follow from the votes. Earlier revisions stay readable forever, and only another correction can undo
one. A state without votes has one line without a course.`,
  flags: [],
  words: { least: 3, most: 4 },
  fileAt: 2,

  run: (context, { words: [action = '', electionId = '', path = '', reason = ''] }) => {
    if (action === 'export') return exportResults(context, electionId, path);
    if (action === 'correct') return correctResults(context, { electionId, path, reason: reason.trim() });
    throw new StartError(`"${action}" is neither export nor correct.`);
  },
};

async function exportResults({ db, print }: Context, electionId: string, path: string): Promise<boolean> {
  const found = await resultsOf(db, electionId);
  if (found.length === 0) throw new StartError(`There is no result of an election ${electionId}.`);
  const file = await open(path, 'wx');
  await file.writeFile(resultCsv(found));
  await file.close();
  print(`${countOf(found.length, 'state')} in ${path}.`);
  return true;
}

type Correction = { electionId: string; path: string; reason: string };

async function correctResults({ db, now, print }: Context, { electionId, path, reason }: Correction): Promise<boolean> {
  if (reason === '') throw new StartError('A correction needs a reason, in quotation marks, behind the file.');
  const corrected = readResults(await readFile(path, 'utf8'));
  const at = now();
  await db.transaction().execute(async (trx) => {
    await lockAdminWrites(trx);
    const election = await electionById(trx, electionId);
    if (!election) throw new StartError(`There is no election ${electionId}.`);
    const known = new Map((await resultsOf(trx, electionId)).map((result) => [result.code, result]));
    for (const { code, ballots, entries } of corrected) {
      const last = known.get(code);
      if (!last) throw new StartError(`${code} has no result of ${election.name} that could be corrected.`);
      const revision = last.revision + 1;
      await addRevision(trx, { electionId, locationId: last.locationId, revision, at, reason, ballots, entries });
      const target = `${election.name}, ${last.state}`;
      const details = { state: code, revision };
      await appendAudit(trx, {
        at,
        actorId: null,
        action: 'result_corrected',
        targetId: electionId,
        target,
        reason,
        details,
      });
    }
  });
  print(`${countOf(corrected.length, 'result')} corrected; the earlier ones stay readable.`);
  return true;
}
