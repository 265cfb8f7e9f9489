import { DEMO_PROJECT } from '../../../server/config.ts';
import { startEmulator } from '../../../server/identity/emulator.ts';
import { emulatorIdentities, type Identities } from '../../../server/identity/identities.ts';

/** What startTestServer takes in place of the accounts that all tests share. */
export type OpenEmulator = { emulatorOrigin: string; identity: Identities; close: () => Promise<void> };

/** Accounts of the caller's own, at a service that tells who has one. */
export async function startOpenEmulator(): Promise<OpenEmulator> {
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const { origin, close } = await startEmulator({ port: 0, projectId: DEMO_PROJECT, log });
  await revealAccounts(origin);
  return { emulatorOrigin: origin, identity: emulatorIdentities({ projectId: DEMO_PROJECT, origin }), close };
}

/** Makes failed sign-ins tell whether the address is known, as older Firebase projects do. Never for the emulator that all tests share. */
export async function revealAccounts(emulatorOrigin: string): Promise<void> {
  const config = `${emulatorOrigin}/identitytoolkit.googleapis.com/v2/projects/${DEMO_PROJECT}/config`;
  const answer = await fetch(`${config}?updateMask=emailPrivacyConfig`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: false } }),
  });
  if (!answer.ok) throw new Error(`The emulator answers ${answer.status}: ${await answer.text()}`);
}
