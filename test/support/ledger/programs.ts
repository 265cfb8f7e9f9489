import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a program; returns its exit code and all of its output. */
export async function runProgram(command: string, ...args: string[]): Promise<{ code: number; text: string }> {
  try {
    return { code: 0, text: (await run(command, args)).stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr };
  }
}

/** `npm run verify -- …`, without npm. */
export const runVerify = (...args: string[]) => runProgram(process.execPath, 'scripts/verify.ts', ...args);
