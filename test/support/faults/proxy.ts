import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server/product.ts';

export type Proxy = {
  url: string;
  /** Whether at least two processes get requests. */
  hasBoth: () => Promise<boolean>;
  /** Its log so far. */
  log: () => string;
  stop: () => Promise<void>;
};

/** haproxy with the configuration of deploy/, in front of processes on these ports; more than two get lines like the second. */
export async function startProxy(ports: readonly [first: number, second: number, ...more: number[]]): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'top-picks-proxy-'));
  const [port, statusPort] = [await freePort(), await freePort()];
  const [first, second, ...more] = ports;
  const ours = new Map([
    ['8080', port],
    ['8081', statusPort],
    ['3001', first],
    ['3002', second],
  ]);
  const config = (await readFile('deploy/haproxy.cfg', 'utf8'))
    .replace(/^.*\bserver two .*$/gm, (two) => [two, ...more.map((one) => lineFor(one, two))].join('\n'))
    .replace(/127\.0\.0\.1:(\d+)/g, (address, written: string) => {
      const taken = ours.get(written);
      return taken === undefined ? address : `127.0.0.1:${taken}`;
    });
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, config);
  const haproxy = spawn('haproxy', ['-f', file, '-db'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  haproxy.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  await waitForResponse(haproxy, url);
  return {
    url,
    log: () => log,
    hasBoth: async () => (await fetch(`http://127.0.0.1:${statusPort}/both`)).ok,
    stop: async () => {
      const ended = new Promise((resolve) => haproxy.once('exit', resolve));
      haproxy.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

const lineFor = (port: number, two: string): string => two.replace('3002', String(port)).replaceAll('two', `on${port}`);

async function waitForResponse(haproxy: ChildProcess, url: string): Promise<void> {
  let problem = '';
  haproxy.on('error', (error) => (problem = `haproxy is not installed: ${error.message}`));
  let complaints = '';
  haproxy.stderr?.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  haproxy.on('close', (code) => (problem ||= `haproxy ended with ${code ?? 'a signal'}: ${complaints}`));
  const isResponding = () =>
    fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isResponding())) {
    if (problem !== '') throw new Error(problem);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
