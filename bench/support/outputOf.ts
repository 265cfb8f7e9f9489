import { spawn } from 'node:child_process';

/** Runs a program and resolves to its standard output. */
export function outputOf(program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', () => reject(new Error(`${program} is not installed: install its Debian package.`)));
    child.once('exit', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${program} ended with ${code ?? 'a signal'}:\n${output}`));
    });
  });
}
