import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

type Description = {
  openapi: string;
  paths: Record<string, Record<string, { requestBody?: object; responses: object }>>;
};

let server: TestServer;
let description: Description;
beforeAll(async () => {
  server = await startTestServer();
  description = (await server.app.inject({ url: '/api/openapi.json' })).json<Description>();
});
afterAll(() => server.close());

const calls = () =>
  Object.entries(description.paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .sort();

it('describes no call without the shape of its response', () => {
  const bare = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => !JSON.stringify(responses).includes('"schema"') && !('204' in responses))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  expect(bare).toEqual([]);
});

it('responds 401 to every call that only members may make', async () => {
  const memberCalls = calls().filter((call) => / \/api\/(picks|users\/me|user\/)/.test(call));
  expect(memberCalls.length).toBeGreaterThan(5);
  for (const call of memberCalls) {
    const [method, path = ''] = call.split(' ');
    const url = path.replaceAll(/\{\w+\}/g, '1');
    const reply = await server.app.inject({
      method: method as 'GET',
      url,
      headers: { 'content-type': 'application/json' },
    });
    expect([call, reply.statusCode]).toEqual([call, 401]);
  }
});
