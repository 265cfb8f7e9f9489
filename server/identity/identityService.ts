import path from 'node:path';
import { startEmulator } from './emulator.ts';
import { keepAccounts } from './emulatorAccounts.ts';
import type { EmulatorOptions } from './emulatorThread.ts';
import { emulatorIdentities, firebaseIdentities, type Identities } from './identities.ts';

type Settings =
  | { mode: 'demo'; projectId: string; emulatorPort: number }
  | { mode: 'firebase'; projectId: string; apiKey: string; authDomain: string };

export type IdentityService = {
  identity: Identities;
  emulatorOrigin: string | null;
  /** Resolves when accounts can be used. Brings kept demo accounts back; call it once the data folder is ours alone. */
  restore(): Promise<void>;
  close(): Promise<void>;
};

const nothing = async (): Promise<void> => Promise.resolve();

/** Firebase, or in demo mode the emulator with its accounts kept in the data folder, while it is still being loaded. */
export async function startIdentity(
  settings: Settings,
  { dataDir, log }: { dataDir: string; log: (line: string) => void },
): Promise<IdentityService> {
  if (settings.mode === 'firebase') {
    return { identity: firebaseIdentities(settings), emulatorOrigin: null, restore: nothing, close: nothing };
  }
  return startDemo({ port: settings.emulatorPort, projectId: settings.projectId }, { dataDir, log });
}

async function startDemo(
  settings: EmulatorOptions,
  { dataDir, log }: { dataDir: string; log: (line: string) => void },
): Promise<IdentityService> {
  let isRestored = false;
  const emulator = await startEmulator({
    ...settings,
    log,
    onChange: () => {
      if (isRestored) accounts.saveSoon();
    },
  });
  const { origin } = emulator;
  const accounts = keepAccounts({
    origin,
    projectId: settings.projectId,
    file: path.join(dataDir, 'identity.json'),
    log,
  });
  return {
    // A member must not outlive the account, nor a removed account come back: the disk knows before the call goes on.
    identity: emulatorIdentities({ projectId: settings.projectId, origin, keepAccounts: () => accounts.save() }),
    emulatorOrigin: origin,
    async restore() {
      await emulator.ready();
      await accounts.restore();
      isRestored = true;
    },
    async close() {
      // Never over the kept accounts with an emulator that has not read them.
      if (isRestored) await accounts.save();
      await emulator.close();
    },
  };
}
