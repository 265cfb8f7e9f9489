import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runProgram, runVerify } from '../../../support/ledger/programs.ts';
import { ballotsOf, cutLedgerOf, startLedgerScene, type LedgerScene } from '../../../support/server/ledgers.ts';

let scene: LedgerScene;
let folder: string;
let file: string;
let origin: string;
beforeAll(async () => {
  const [, program = ''] = /^```python\n([^]*?)^```$/m.exec(await readFile('docs/ledger.md', 'utf8')) ?? [];
  folder = await mkdtemp(join(tmpdir(), 'top-picks-ledger-'));
  file = join(folder, 'verify.py');
  await writeFile(file, program);
  scene = await startLedgerScene();
  for (let ledger = 0; ledger < 3; ledger += 1) {
    const [first = ''] = await scene.cast(ballotsOf(scene.courses, 24));
    scene.pass(86_400_000);
    await cutLedgerOf(scene);
    await scene.replace(first, scene.courses.slice(3, 9));
    await rename(`Dunes ${ledger}`);
  }
  origin = await scene.server.app.listen({ host: '127.0.0.1', port: 0 });
});
const rename = (name: string) =>
  scene.server.db.updateTable('courses').set({ name, city: 'Phoenix' }).where('id', '=', scene.courses[0]!).execute();
afterAll(async () => {
  await scene.server.close();
  await rm(folder, { recursive: true });
});

it('[R21.26] the verifier in docs/ledger.md counts the ledgers of a real server', async () => {
  const { code, text } = await runProgram('python3', file, origin, 'az');
  expect(text).toContain('Everything is equal. The signatures were not checked.');
  expect(text).toContain('renamed: Dunes 0 (Phoenix) is now Dunes 1 (Phoenix)');
  expect(text).toMatch(/^ {2}\d+ Dunes 1 \(Phoenix\)$/m);
  expect(text).toMatch(/^no\. 1 of .*: 120 votes of 24 ballots$/m);
  expect([code, text.match(/^no\. /gm)]).toEqual([0, ['no. ', 'no. ', 'no. ']]);
});

it('[R21.26] npm run verify finds nothing wrong with them, withdrawn votes included', async () => {
  const { code, text } = await runVerify(origin, 'az');
  expect(text).not.toContain('WRONG');
  expect(text).toContain('Renamed since no. 2: Dunes 0 (Phoenix) is now Dunes 1 (Phoenix).');
  expect([code, text.includes('Everything is equal.')]).toEqual([0, true]);
});

it.each([
  {
    what: 'a changed row',
    honest: 'return response.read()',
    // No tag has this character.
    lying: String.raw`return response.read()[:-2] + b"!\n" if path.endswith("2/rows") else response.read()`,
    expected: 'no. 2: the rows have another hash',
  },
  {
    what: 'other names',
    honest: 'return response.read()',
    lying: String.raw`return response.read().replace(b'","', b' North","', 1) if path.endswith("2/courses") else response.read()`,
    expected: 'no. 2: the courses have another hash',
  },
  {
    what: 'a ledger of another version',
    honest: 'number = head["number"]',
    lying: 'number = head["number"]; head["v"] = number',
    expected: 'no. 3: its version is unknown',
  },
])('the verifier in docs/ledger.md notices $what', async ({ honest, lying, expected }) => {
  const liar = join(folder, 'lying.py');
  await writeFile(liar, (await readFile(file, 'utf8')).replace(honest, lying));
  const { code, text } = await runProgram('python3', liar, origin, 'az');
  expect(code).toBe(1);
  expect(text).toContain(expected);
});
