import { access, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { createLog } from '../../../server/http/logging.ts';
import { startProcesses } from '../../../server/processes.ts';
import { startServer } from '../../../server/start.ts';

let taken: Server;
let parent: string;
beforeAll(async () => {
  taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  parent = await mkdtemp(path.join(tmpdir(), 'top-picks-port-'));
});
afterAll(async () => {
  taken.close();
  await rm(parent, { recursive: true });
});

it.each([
  ['PORT', startServer],
  ['IDENTITY_EMULATOR_PORT', startServer],
  ['PORT', startProcesses],
])('[R13.24] a start whose %s is taken says so before it makes anything (%o)', async (setting, start) => {
  const DATA_DIR = path.join(parent, 'data');
  const port = (taken.address() as AddressInfo).port;
  const config = readConfig({ PORT: '0', IDENTITY_EMULATOR_PORT: '0', DATA_DIR, [setting]: String(port) });
  await expect(start(config, createLog('silent'))).rejects.toThrow(
    `Port ${port} is taken. Set ${setting} to a free port.`,
  );
  await expect(access(DATA_DIR)).rejects.toThrow('ENOENT');
});
