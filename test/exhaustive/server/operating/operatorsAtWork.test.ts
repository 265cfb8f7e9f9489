import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { typeCommand } from '../../../support/server/operators.ts';
import { copyPreparedFolder } from '../../../support/server/preparedFolder.ts';
import { type Product, startProduct } from '../../../support/server/product.ts';

let folder: string;
let product: Product;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'top-picks-at-work-'));
  const dataDir = join(folder, 'data');
  await copyPreparedFolder(dataDir);
  product = await startProduct({ dataDir, env: { DATABASE_URL: '' } });
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true });
});

// Each of the seven commands is a process of its own.
it(
  'an operator can import and back up while the server runs, and can restore once it is stopped',
  { timeout: 120_000 },
  async () => {
    const admin = (...args: string[]) => typeCommand({ DATA_DIR: product.dataDir }, ...args);
    const fileOf = async (name: string): Promise<string> => {
      const file = join(folder, `${name}.csv`);
      await writeFile(file, `state,name,city,lat,lon\nDE,${name} Links,Dover,39.1,-75.5\n`);
      return file;
    };
    const backup = join(folder, 'backup.gz');
    const isRanked = async (name: string) =>
      (await (await fetch(`${product.url}/api/leaderboard/de?limit=100`)).text()).includes(`${name} Links`);

    expect(await admin('import', await fileOf('Before'))).toMatchObject({ code: 0, errors: '' });
    await expect.poll(() => isRanked('Before')).toBe(true);
    expect(await admin('backup', backup)).toMatchObject({ code: 0, errors: '' });
    expect(await admin('import', await fileOf('After'))).toMatchObject({ code: 0 });
    const refused = await admin('restore', backup);
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.errors).toBe('Others are connected to this database. Stop every server first.\n');
    await expect.poll(() => isRanked('After')).toBe(true);

    await product.stop({ keepData: true });
    expect((await admin('restore', backup)).out).toMatch(/^\d+ rows restored from .*\. Everybody signs in again\.\n$/);
    const exported = await admin('export');
    expect(exported).toMatchObject({ code: 0, errors: '' });
    expect(exported.out).toContain('Before Links');
    expect(exported.out).not.toContain('After Links');
  },
);
