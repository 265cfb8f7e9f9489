import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLS } from '../../support/server/calls/table.ts';
import { type Description, descriptionOf, type Operation, operationsOf } from '../../support/server/description.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const ACCESS = {
  public: 'For everybody',
  proof: 'For everybody with ',
  members: 'For members',
  owner: 'For members',
  admins: 'For admins',
};

let server: TestServer;
let description: Description;
let operations: [name: string, operation: Operation][];
beforeAll(async () => {
  server = await startTestServer();
  description = await descriptionOf(server.app);
  operations = operationsOf(description);
});
afterAll(() => server.close());

it('[R11.1] every operation has an id of its own, a tag that the document explains, and a summary', () => {
  const tags = new Set(description.tags.map(({ name }) => name));
  const incomplete = operations.filter(
    ([, { operationId, tags: own = [], summary }]) =>
      !operationId || !summary || own.length !== 1 || !own.every((tag) => tags.has(tag)),
  );
  expect(incomplete.map(([name]) => `${name} needs an operationId, a summary and a tag of openApi.ts.`)).toEqual([]);
  expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(operations.length);
});

it('[R11.1] every operation says who may call it', () => {
  const untold = operations.filter(([name, { description: text }]) => {
    const row = CALLS[name];
    return row && !text.startsWith(ACCESS[row.access]);
  });
  expect(untold.map(([name, { description: text }]) => `${name}: ${text}`)).toEqual([]);
});

it('the document says what each response is', () => {
  const untold = operations.filter(([, { responses }]) =>
    Object.values(responses).some((response) => ['', 'Default Response'].includes(response.description)),
  );
  expect(untold.map(([name]) => `Give the schema of the response of ${name} a description.`)).toEqual([]);
});

it('the document has each shared schema once, and refers to it', () => {
  const text = JSON.stringify(description.paths);
  expect(text).toContain('"#/components/schemas/Ballot"');
  expect(text).not.toContain('remainingVotes');
});

it('the document names the address of the deployment and the people who run it', async () => {
  const deployed = await startTestServer({
    beside: server,
    env: { PUBLIC_ORIGIN: 'https://picks.example', CONTACT_EMAIL: 'us@picks.example' },
  });
  const { servers, info } = await descriptionOf(deployed.app);
  expect(servers).toEqual([{ url: 'https://picks.example' }]);
  expect(info).toMatchObject({ contact: { name: 'Top Picks Golf', email: 'us@picks.example' } });
  await deployed.close();
});

it('the document has no problem by the rules that Redocly recommends', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(description), config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});
