import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server/product.ts';

export type Proxy = {
  url: string;
  /** Whether both processes get requests. */
  hasBoth: () => Promise<boolean>;
  stop: () => Promise<void>;
};

/** haproxy with the configuration of deploy/, in front of processes on these ports. */
export async function startProxy(ports: [first: number, second: number]): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'top-picks-proxy-'));
  const [port, statusPort] = [await freePort(), await freePort()];
  const shipped = await readFile('deploy/haproxy.cfg', 'utf8');
  const config = [8080, 8081, 3001, 3002].reduce(
    (text, written, index) =>
      text.replaceAll(`127.0.0.1:${written}`, `127.0.0.1:${[port, statusPort, ...ports][index]}`),
    shipped,
  );
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, config);
  const haproxy = spawn('haproxy', ['-f', file, '-db'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const url = `http://127.0.0.1:${port}`;
  await waitForResponse(haproxy, url);
  return {
    url,
    hasBoth: async () => (await fetch(`http://127.0.0.1:${statusPort}/both`)).ok,
    stop: async () => {
      const ended = new Promise((resolve) => haproxy.once('exit', resolve));
      haproxy.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

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
