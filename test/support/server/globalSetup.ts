import type { TestProject } from 'vitest/node';
import { DEMO_PROJECT } from '../../../server/config.ts';
import { startEmulator, type Emulator } from '../../../server/identity/emulator.ts';

let emulator: Emulator | undefined;

/** The real Auth emulator, once for a whole run; accounts of different tests have different addresses. */
export async function setup(project: TestProject): Promise<void> {
  const log = (line: string) => process.stderr.write(`${line}\n`);
  emulator = await startEmulator({ port: 0, projectId: DEMO_PROJECT, log });
  await emulator.ready();
  project.provide('emulatorOrigin', emulator.origin);
}

export async function teardown(): Promise<void> {
  await emulator?.close();
}
