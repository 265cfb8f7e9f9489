import { expect, it } from 'vitest';
import { captureLog } from '../../support/server/logLines.ts';
import { startTestServer } from '../../support/server/server.ts';

const responded = async (env: Record<string, string>): Promise<unknown[]> => {
  const book = captureLog();
  const server = await startTestServer({ env, logTo: book.stream, coursesPerState: 3 });
  await server.app.inject('/api/courses/1?secret=1');
  await server.close();
  return book.lines().filter(({ msg }) => msg === 'responded');
};

it('LOG_REQUESTS writes a line for each request at info, with its route and how long it took', async () => {
  expect(await responded({ LOG_LEVEL: 'info', LOG_REQUESTS: 'on' })).toEqual([
    expect.objectContaining({ level: 30, method: 'GET', status: 404, durationMs: expect.any(Number) as number }),
  ]);
});

it('without LOG_REQUESTS requests are logged at debug alone', async () => {
  expect(await responded({ LOG_LEVEL: 'info' })).toEqual([]);
  expect(await responded({ LOG_LEVEL: 'debug' })).toHaveLength(1);
});
