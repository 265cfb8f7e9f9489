import { StartError } from '../db/startError.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { ApiError } from '../http/errors.ts';

/** The reason why a command failed; one sentence for errors that are not bugs. */
export function explain(error: unknown): string {
  if (error instanceof StartError || error instanceof ApiError) return error.message;
  const problem = fileProblem(error);
  if (problem !== undefined) return problem;
  if (isUnavailable(error)) return 'The database stopped answering, or took too long; nothing was changed.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const FILE_PROBLEMS: Record<string, string> = {
  ENOENT: 'is not there',
  EACCES: 'may not be used',
  EPERM: 'may not be used',
  EISDIR: 'is a folder',
  ENOTDIR: 'is not there',
  EEXIST: 'is there already. Choose another name',
  ENOSPC: 'does not fit on the disk',
};

function fileProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('path' in error) || !('code' in error)) return undefined;
  // A hard link fails over its second path.
  const path = 'dest' in error ? error.dest : error.path;
  const problem = FILE_PROBLEMS[String(error.code)];
  return problem === undefined ? undefined : `${String(path).replace(/\.part$/, '')} ${problem}.`;
}
