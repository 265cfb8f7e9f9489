const PROBLEMS: Record<string, string> = {
  ENOENT: 'is not there',
  EISDIR: 'is a folder',
  ENOTDIR: 'is not there',
  EEXIST: 'is there already. Choose another name',
  ENAMETOOLONG: 'has too long a path. Choose a shorter one',
  ENOSPC: 'cannot be written: the disk is full. Make room',
  EDQUOT: 'cannot be written: the disk is full. Make room',
  EROFS: 'cannot be written: its disk is read-only',
};

/** Why a file cannot be used, as the rest of a sentence that begins with its path; undefined for other errors. */
export function fileProblem(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EACCES' || code === 'EPERM') return `may not be used by ${thisUser()}. Give it to this user`;
  return PROBLEMS[code];
}

/** Such as "the user with the number 1000", which is what `chown` takes. */
export const thisUser = (): string => `the user with the number ${process.getuid?.() ?? 'unknown'}`;
