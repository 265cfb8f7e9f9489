import { backup } from './backup.ts';
import { catalogue } from './catalogue.ts';
import type { Command, FolderCommand } from './command.ts';
import { convert } from './convert.ts';
import { exportFile } from './exportFile.ts';
import { importFile } from './importFile.ts';
import { ledger } from './ledger.ts';
import { makeAdmin } from './makeAdmin.ts';
import { recount } from './recount.ts';
import { restore } from './restore.ts';
import { results } from './results.ts';
import { undoImportCommand } from './undoImport.ts';

/** In the order of the help. */
export const COMMANDS: readonly (Command | FolderCommand)[] = [
  catalogue,
  importFile,
  undoImportCommand,
  exportFile,
  results,
  recount,
  ledger,
  makeAdmin,
  backup,
  restore,
  convert,
];

export const findCommand = (name: string): Command | FolderCommand | undefined =>
  COMMANDS.find((command) => command.name === name);
