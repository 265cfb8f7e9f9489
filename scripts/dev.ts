/** `npm run dev`: the API server, restarted when its files change, and Vite with hot reload in front of it. Ctrl-C ends both. */
import { spawn } from 'node:child_process';

const run = (program: string, ...args: string[]) => spawn(program, args, { stdio: 'inherit' });

const children = [
  run(process.execPath, '--watch-path=server', '--watch-path=contract', '--watch-preserve-output', 'server/main.ts'),
  run('vite'),
];

for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill('SIGTERM');
    process.exitCode = code ?? 0;
  });
}
// Ctrl-C reaches the children by itself; this program only waits for them.
process.on('SIGINT', () => undefined);
