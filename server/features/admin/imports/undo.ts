import type { Transaction } from 'kysely';
import type { UndoneImport } from '#contract/adminImports';
import { IMPORT_KEPT_SHOWN, ADMIN_UNDO_MS } from '#contract/limits';
import { lockAdminWrites } from '../../../auth/adminRepository.ts';
import { checkAdmin } from '../../../auth/admins.ts';
import type { Caller } from '../../../auth/authenticate.ts';
import { appendAudit } from '../../../db/auditLog.ts';
import type { Database } from '../../../db/schema.ts';
import { setStatementTimeout } from '../../../db/statementTimeout.ts';
import { lockVoting } from '../../../db/locks.ts';
import { ApiError } from '../../../http/errors.ts';
import { requestPublication } from '../../picks/repository.ts';
import type { AdminDeps } from '../deps.ts';
import { earlierChange } from '../earlierChangeRepository.ts';
import { chunks, IMPORT_TIMEOUT_MS } from './apply.ts';
import {
  changesOf,
  coursesInCatalogue,
  coursesInUse,
  deleteCourses,
  lockImport,
  markUndone,
  statesOfAdded,
} from './historyRepository.ts';
import { knownCourses, updateRows } from './repository.ts';
import { planUndo, type UndoPlan } from './undoPlan.ts';

type Trx = Transaction<Database>;
type Undo = { id: number; reason: string; actorId: string | null; at: Date };

/** undoImport() for an admin. */
export function undoImportAs(
  { db, now, adminEmails }: Pick<AdminDeps, 'db' | 'now' | 'adminEmails'>,
  caller: Caller,
  { id, reason }: Pick<Undo, 'id' | 'reason'>,
): Promise<UndoneImport> {
  return db
    .transaction()
    .execute((trx) =>
      undoImport(trx, { id, reason, actorId: caller.memberId, at: now() }, () => checkAdmin(trx, caller, adminEmails)),
    );
}

/**
 * Takes an import back as a whole: new courses are deleted, or withdrawn where they have or had votes, and changed
 * facts get their old values. What was changed since stays. No vote is lost, because nobody votes in the states of the
 * new courses meanwhile.
 * @param check called when all locks are held that come before those of rows
 */
export async function undoImport(trx: Trx, { id, reason, actorId, at }: Undo, check?: () => Promise<void>) {
  await setStatementTimeout(trx, IMPORT_TIMEOUT_MS);
  await lockAdminWrites(trx);
  for (const locationId of await statesOfAdded(trx, id)) await lockVoting(trx, locationId);
  await check?.();
  const record = await lockImport(trx, id);
  if (!record || at.getTime() - record.made_at.getTime() > ADMIN_UNDO_MS) {
    throw new ApiError('not_found', 'We couldn’t find that import. You can undo one for 30 days.');
  }
  if (record.undone_at) {
    const earlier = await earlierChange(trx, actorId, { targetId: String(id), actions: ['import_undone'] });
    throw new ApiError('import_undone', 'This import is already undone.', { extra: { earlier } });
  }
  const changes = await changesOf(trx, id);
  const ids = changes.map(({ courseId }) => courseId);
  const plan = await planUndo(changes, {
    known: await knownCourses(trx),
    inUse: await coursesInUse(trx, ids),
    inCatalogue: await coursesInCatalogue(trx, ids),
  });
  await write(trx, plan);
  await markUndone(trx, id, at);
  const undone = outcomeOf(plan);
  const { kept, ...counts } = undone;
  const details = { import: id, ...counts, ...(kept.length > 0 ? { keptCourses: kept.map(({ name }) => name) } : {}) };
  await appendAudit(trx, {
    at,
    actorId,
    action: 'import_undone',
    targetId: id,
    target: `Import ${id}`,
    reason,
    details,
  });
  return undone;
}

async function write(trx: Trx, { removed, withdrawn, restored }: UndoPlan): Promise<void> {
  for (const courses of chunks(removed)) {
    await deleteCourses(
      trx,
      courses.map(({ id }) => id),
    );
  }
  for (const courses of chunks([...withdrawn, ...restored])) await updateRows(trx, courses);
  const touched = [...removed, ...withdrawn, ...restored].map((course) => course.location_id);
  for (const locationId of [...new Set(touched)].sort()) await requestPublication(trx, locationId);
}

function outcomeOf({ removed, withdrawn, restored, kept }: UndoPlan): UndoneImport {
  return {
    removed: removed.length,
    withdrawn: withdrawn.length,
    restored: restored.length,
    keptTotal: kept.length,
    kept: kept.slice(0, IMPORT_KEPT_SHOWN),
  };
}
