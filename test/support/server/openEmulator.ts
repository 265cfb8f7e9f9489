import { DEMO_PROJECT } from '../../../server/config.ts';
import { startEmulator } from '../../../server/identity/emulator.ts';
import { emulatorIdentities, type Identities } from '../../../server/identity/identities.ts';

/** An emulator for startTestServer in place of the shared one. */
export type OpenEmulator = { emulatorOrigin: string; identity: Identities; close: () => Promise<void> };

/** A separate emulator project without e-mail enumeration protection. */
export async function startOpenEmulator(): Promise<OpenEmulator> {
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const { origin, ready, close } = await startEmulator({ port: 0, projectId: DEMO_PROJECT, log });
  await ready();
  await revealAccounts(origin);
  return { emulatorOrigin: origin, identity: emulatorIdentities({ projectId: DEMO_PROJECT, origin }), close };
}

/** Disables e-mail enumeration protection, as in older Firebase projects; never for the shared emulator. */
export async function revealAccounts(emulatorOrigin: string): Promise<void> {
  const config = `${emulatorOrigin}/identitytoolkit.googleapis.com/v2/projects/${DEMO_PROJECT}/config`;
  const response = await fetch(`${config}?updateMask=emailPrivacyConfig`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: false } }),
  });
  if (!response.ok) throw new Error(`The emulator responds ${response.status}: ${await response.text()}`);
}
