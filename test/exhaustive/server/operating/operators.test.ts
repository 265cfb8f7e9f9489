import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../../server/cli/commands.ts';
import { HELP, readCommandLine, UsageError } from '../../../../server/cli/commandLine.ts';
import { registerAdmin } from '../../../support/server/admin.ts';
import { runCommand, typeCommand } from '../../../support/server/operators.ts';
import { registerMember, startTestServer, type TestServer } from '../../../support/server/server.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'top-picks-operators-'));
});
afterEach(() => rm(folder, { recursive: true }));

const run = (...args: string[]) => runCommand(server.db, args, { now: server.clock.now });
const newestDeed = async () => (await (await registerAdmin(server)).audit())[0];

describe('the operator’s command', () => {
  it('prints help for the whole and for each subcommand', async () => {
    expect(await typeCommand({}, '--help')).toEqual({ code: 0, out: `${HELP}\n`, errors: '' });
    for (const { name, usage, summary, help } of COMMANDS) {
      expect(HELP).toContain(usage);
      for (const flag of ['--help', '-h']) {
        expect(readCommandLine([name, flag])).toEqual({ help: `npm run admin -- ${usage}\n\n${summary}\n\n${help}` });
      }
    }
    expect(await typeCommand({}, 'backup', '--help')).toMatchObject({ code: 0, errors: '' });
  });

  const misuses: [string[], string][] = [
    [[], 'Which command?'],
    [['recnt'], 'There is no command "recnt".'],
    [['recount', 'AZ'], 'recount does not take "AZ".'],
    [['recount', '--repair'], "Unknown option '--repair'"],
    [['import'], 'import needs more: import FILE [--dry-run] [--skip-bad]'],
    [['import', 'a.csv', 'b.csv'], 'import does not take "b.csv".'],
    [['restore'], 'restore needs more'],
    [['make-admin', '--undo=no', 'a@b.example'], 'does not take an argument'],
  ];

  it.each(misuses)('refuses the arguments %j with what is wrong about them', (args, complaint) => {
    const read = () => readCommandLine(args);
    expect(read).toThrow(UsageError);
    expect(read).toThrow(complaint);
  });

  it('exits with code 2 for unknown arguments and opens no data folder', async () => {
    const misused = await typeCommand({ DATA_DIR: join(folder, 'none') }, 'recount', '--repair');
    expect([misused.code, misused.out]).toEqual([2, '']);
    expect(misused.errors).toContain('npm run admin -- recount [--fix]');
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });

  it('resolves file names against the current folder', () => {
    expect(readCommandLine(['import', 'a.csv', '--dry-run'])).toMatchObject({
      args: { words: [join(process.cwd(), 'a.csv')], flags: { 'dry-run': true } },
    });
  });
});

describe('import and export', () => {
  it('are inverse: importing an exported file changes nothing', async () => {
    const csv = join(folder, 'all.csv');
    const course = 'OH,"Quoted ""Pines"", Inc",Akron,41,-81\n';
    await writeFile(csv, `state,name,city,lat,lon\n${course}`);
    expect((await run('import', csv, '--dry-run')).lines).toEqual([
      '+ Quoted "Pines", Inc, Akron, OH',
      'Would be: 1 added, 0 changed, 0 as they were. Nothing was imported.',
    ]);
    expect(await run('import', csv)).toEqual({
      isWell: true,
      lines: ['1 row: 1 added, 0 changed, 0 as they were.', 'This is import 1; undo-import 1 undoes it.'],
    });
    expect(await newestDeed()).toMatchObject({ actor: { kind: 'operator', _id: null }, action: 'courses_imported' });
    const exported = join(folder, 'exported.csv');
    expect((await run('export', exported)).isWell).toBe(true);
    const file = await readFile(exported, 'utf8');
    expect(file).toMatch(/^\ufeffexternal_id,/);
    expect(file).toContain('"Quoted ""Pines"", Inc"');
    const again = await run('import', exported);
    expect(again.lines.at(-1)).toMatch(/^(\d+) rows: 0 added, 0 changed, \1 as they were/);
    const [screen] = (await run('export')).lines;
    expect(`${screen!}\n`).toBe(await readFile(exported, 'utf8'));
  });

  it('keep texts that look like formulas, and an exported file holds no formula', async () => {
    const names = ['=1+1', '+Links', '-Links', '@Links', "'=Links", "'Links", '＝Links'];
    const csv = join(folder, 'formulas.csv');
    const rows = names.map((name, index) => `OH,"${name}",=Akron ${index},41,-81,-architect`);
    await writeFile(csv, `state,name,city,lat,lon,architect\n${rows.join('\n').replace('"\'=', "\"''=")}\n`);
    expect((await run('import', csv)).lines[0]).toBe(
      '7 rows: 7 added (6 possible duplicates), 0 changed, 0 as they were.',
    );
    const stored = server.db.selectFrom('courses').select(['name', 'city']).where('architect', '=', '-architect');
    expect((await stored.orderBy('id').execute()).map(({ name }) => name)).toEqual(names);

    const exported = join(folder, 'exported.csv');
    await run('export', exported);
    const ours = parse(await readFile(exported, 'utf8')).filter((cells) => cells.includes("'-architect"));
    expect(ours).toHaveLength(names.length);
    expect(ours.flat().filter((cell) => /^[=+@＝]|^-(?!\d)/.test(cell))).toEqual([]);
    expect(ours.flat()).toContain('-81');
    expect((await run('import', exported)).lines.at(-1)).toMatch(/^(\d+) rows: 0 added, 0 changed, \1 as they were/);
  });
});

describe('make-admin', () => {
  it('[R12.6] makes a verified member an admin, and --undo takes the right away', async () => {
    const { user, headers } = await registerMember(server, { verified: true });
    const isAdmin = async () => (await server.app.inject({ url: '/api/admin/audit', headers })).statusCode === 200;
    expect(await isAdmin()).toBe(false);
    expect((await run('make-admin', user.email.toUpperCase())).isWell).toBe(true);
    expect(await isAdmin()).toBe(true);
    expect(await newestDeed()).toMatchObject({ actor: { kind: 'operator' }, action: 'admin_made', targetId: user._id });
    await run('make-admin', '--undo', user.email);
    expect(await isAdmin()).toBe(false);
    expect(await newestDeed()).toMatchObject({ action: 'admin_removed' });
  });

  it('refuses an address without a member, and an unverified one', async () => {
    await expect(run('make-admin', 'nobody@golf.example')).rejects.toThrow('no member with the address');
    const { user } = await registerMember(server);
    await expect(run('make-admin', user.email)).rejects.toThrow('not verified yet');
  });
});
