import { backup } from './backup.ts';
import { catalogue } from './catalogue.ts';
import type { Command, LoneCommand } from './command.ts';
import { doctor } from './doctor.ts';
import { election } from './election.ts';
import { enableMember } from './enableMember.ts';
import { exportFile } from './exportFile.ts';
import { importFile } from './importFile.ts';
import { ledger } from './ledger.ts';
import { makeAdmin } from './makeAdmin.ts';
import { recount } from './recount.ts';
import { restore } from './restore.ts';
import { results } from './results.ts';
import { undoImportCommand } from './undoImport.ts';

/** In the order of the help. */
export const COMMANDS: readonly (Command | LoneCommand)[] = [
  doctor,
  catalogue,
  importFile,
  undoImportCommand,
  exportFile,
  election,
  results,
  recount,
  ledger,
  makeAdmin,
  enableMember,
  backup,
  restore,
];

export const findCommand = (name: string): Command | LoneCommand | undefined =>
  COMMANDS.find((command) => command.name === name);
