import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server/product.ts';

export type Prometheus = {
  /** Names of the alerts that are firing now, A to Z. */
  firing: () => Promise<string[]>;
  stop: () => Promise<void>;
};

type Reply = { data: { alerts: { labels: { alertname: string }; state: 'pending' | 'firing' }[] } };

/**
 * Prometheus with the alerts of deploy/, which reads processes whose metrics are on these ports. A minute of the alerts is
 * a second here, and an hour a quarter of a minute: how long something holds, what rates look back at, and ages.
 */
export async function startPrometheus(metricsPorts: readonly number[]): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'top-picks-prometheus-'));
  const port = await freePort();
  const alerts = await readFile('deploy/alerts.yml', 'utf8');
  await writeFile(join(folder, 'alerts.yml'), inSeconds(alerts));
  const targets = metricsPorts.map((one) => `127.0.0.1:${one}`);
  // YAML takes JSON.
  const config = {
    global: { scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '1s' },
    rule_files: ['alerts.yml'],
    scrape_configs: [{ job_name: 'top-picks', static_configs: [{ targets }] }],
  };
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
  const flags = [`--config.file=${join(folder, 'prometheus.yml')}`, `--storage.tsdb.path=${join(folder, 'data')}`];
  const prometheus = spawn('prometheus', [...flags, `--web.listen-address=127.0.0.1:${port}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let problem = '';
  let complaints = '';
  prometheus.on('error', (error) => (problem = `prometheus is not installed: ${error.message}`));
  prometheus.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  prometheus.on('close', (code) => (problem ||= `prometheus ended with ${code ?? 'a signal'}: ${complaints}`));
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (problem !== '') throw new Error(problem);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    firing: async () => {
      const { data } = (await (await fetch(`${url}/api/v1/alerts`)).json()) as Reply;
      return [
        ...new Set(data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)),
      ].toSorted();
    },
    stop: async () => {
      const ended = new Promise((resolve) => prometheus.once('exit', resolve));
      prometheus.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

function inSeconds(alerts: string): string {
  return alerts
    .replace(/for: 60m$/gm, 'for: 15s')
    .replace(/for: (\d+)m$/gm, 'for: $1s')
    .replace(/\[5m\]/g, '[10s]')
    .replace(/\[1h\]/g, '[15s]')
    .replace(/\[7d:1h\] offset 1h/g, '[2m:15s] offset 15s')
    .replace(/(time\(\) - .*) > 900$/gm, '$1 > 15')
    .replace(/(time\(\) - .*) > 60$/gm, '$1 > 5')
    .replace(/(time\(\) - .*) > 100000$/gm, '$1 > 28');
}
