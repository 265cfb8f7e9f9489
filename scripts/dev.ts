/**
 * `npm run dev`: the API server, restarted when its files change, and Vite with hot reload in front of it. Ctrl-C ends
 * both.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { readable } from '../server/http/readableLog.ts';

const WATCHED = ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output'];

const children: ChildProcess[] = [];
const track = (child: ChildProcess): void => {
  children.push(child);
  child.on('exit', (code) => {
    for (const other of children) other.kill('SIGTERM');
    process.exitCode = code ?? 0;
  });
};

const server = spawn(process.execPath, [...WATCHED, 'server/main.ts'], { stdio: ['inherit', 'pipe', 'inherit'] });
// Compiled packages are kept for the next start, as the server keeps its own.
const env = { NODE_COMPILE_CACHE: 'node_modules/.cache/node', ...process.env };
const vite = spawn('vite', { stdio: ['inherit', 'pipe', 'inherit'], env });
track(server);
track(vite);
const log = readable(process.stdout);
createInterface({ input: server.stdout }).on('line', (output) => {
  log.write(output);
  // Vite's address is printed once the server listens, because a page opened earlier would show failures only.
  if (output.includes('Top Picks: ') && vite.stdout.isPaused()) vite.stdout.pipe(process.stdout);
});
vite.stdout.pause();
// Ctrl-C reaches the children by itself; this program only waits for them.
process.on('SIGINT', () => undefined);
