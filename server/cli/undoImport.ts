import { ApiError } from '../http/errors.ts';
import { StartError } from '../db/startError.ts';
import { undoImport } from '../features/admin/imports/undo.ts';
import type { Command } from './command.ts';
import { countOf } from './countOf.ts';

export const undoImportCommand: Command = {
  name: 'undo-import',
  usage: 'undo-import ID REASON',
  summary: 'Undoes an import of the last 30 days as a whole.',
  help: `New courses are removed, or withdrawn where they have or had votes, which stay. Changed facts get their old values, unless they were changed since;
what stays as it is, is named. The admin area and the output of import have the ID. The reason goes in the audit log.`,
  flags: [],
  words: { least: 2, most: 2 },

  run: async ({ db, now, print }, { words: [id = '', reason = ''] }) => {
    if (!/^\d{1,9}$/.test(id)) throw new StartError('The ID of an import is a number.');
    const { removed, withdrawn, restored, kept, keptTotal } = await db
      .transaction()
      .execute((trx) => undoImport(trx, { id: Number(id), reason, actorId: null, at: now() }))
      .catch((error: unknown) => {
        throw error instanceof ApiError ? new StartError(error.message) : error;
      });
    for (const { name, state, why, fields } of kept) print(`Kept: ${name}, ${state} (${[why, ...fields].join(' ')})`);
    print(
      `${countOf(removed, 'new course')} removed, ${withdrawn} with votes withdrawn, ${restored} restored, ${keptTotal} kept.`,
    );
    return true;
  },
};
