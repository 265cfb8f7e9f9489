import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEvent, plainForm, trackRequest } from '../../support/server/mixpanel.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const track = async (form: string) => {
  const { statusCode, body } = await server.app.inject(trackRequest(form, 'text/plain;charset=UTF-8'));
  return [statusCode, (JSON.parse(body) as { code?: string }).code];
};
const form = plainForm([newEvent('Page View', { path: '/about' })]);

it('a form of events larger than 64 kB is refused before it is read', async () => {
  expect(await track('a&'.repeat(520_000))).toEqual([413, 'too_large']);
  expect(await track(`${form}&a=${'a'.repeat(65_536)}`)).toEqual([413, 'too_large']);
});

it('a form is read no further than the fields that the library sends', async () => {
  expect(await track(`ip=1&verbose=1&${form}`)).toEqual([200, undefined]);
  expect(await track(`${'a&'.repeat(30_000)}${form}`)).toEqual([400, 'bad_request']);
});
