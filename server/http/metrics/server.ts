import { createServer, type Server } from 'node:http';
import { StartError } from '../../db/startError.ts';
import type { Metrics } from './metrics.ts';
import { METRICS_TYPE } from './text.ts';

export type MetricsServer = { port: number; close: () => Promise<void> };

/** Serves `GET /metrics` on a port of its own, apart from that of visitors. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await listen(server, { host, port });
  const address = server.address();
  return {
    port: address instanceof Object ? address.port : port,
    close: async () => {
      metrics.stop();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(new StartError(`METRICS_HOST ${host}, METRICS_PORT ${port} cannot be listened on: ${String(error)}`));
    });
    // Each of several processes listens on its own port, not through the main process.
    server.listen({ host, port, exclusive: true }, resolve);
  });
}
