import { fileProblem } from '../db/fileProblem.ts';
import { StartError } from '../db/startError.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { ApiError } from '../http/errors.ts';

/** The reason why a command failed; one sentence for errors that are not bugs. */
export function explain(error: unknown): string {
  if (error instanceof StartError || error instanceof ApiError) return error.message;
  const problem = problemOfFile(error);
  if (problem !== undefined) return problem;
  if (isUnavailable(error)) return 'The database stopped answering, or took too long; nothing was changed.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function problemOfFile(error: unknown): string | undefined {
  const problem = fileProblem(error);
  if (!(error instanceof Error) || problem === undefined) return undefined;
  // A full disk is noticed by a write, which has no path.
  if (!('path' in error)) return 'syscall' in error && error.syscall === 'write' ? `The file ${problem}.` : undefined;
  // A hard link fails over its second path.
  const path = 'dest' in error ? error.dest : error.path;
  return `${String(path).replace(/\.part$/, '')} ${problem}.`;
}
