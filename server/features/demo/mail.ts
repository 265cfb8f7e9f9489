import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { DEMO_MAIL_KINDS, type DemoMail } from '#contract/demo';
import { ApiError } from '../../http/errors.ts';

/** A code as the emulator lists it, with the fields that are used here. */
const OobCode = Type.Object({
  email: Type.String(),
  newEmail: Type.Optional(Type.String()),
  oobCode: Type.String(),
  oobLink: Type.String({ pattern: '^https?://' }),
});
type OobCode = { email: string; newEmail?: string; oobCode: string; oobLink: string };
const Listed = Type.Object({ oobCodes: Type.Array(OobCode) });

const MAX_MAILS = 50;
const TIMEOUT_MS = 5000;
/** The page that handles the codes; a sign-in link names its own page. */
const ACTION_PAGE = '/auth/action';
const SIGN_IN_PAGE = '/login/link';

/** The mails that a real deployment would have sent, newest first. */
export async function demoMails(emulatorOrigin: string, projectId: string): Promise<DemoMail[]> {
  const list = `${emulatorOrigin}/emulator/v1/projects/${projectId}/oobCodes`;
  const listed: unknown = await fetch(list, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then((reply) => reply.json())
    .catch(() => null);
  if (!Value.Check(Listed, listed))
    throw new ApiError('identity_unavailable', 'We can’t read the demo’s email right now. Try again in a moment.');
  // The emulator lists codes without times, oldest first.
  return listed.oobCodes
    .slice(-MAX_MAILS)
    .reverse()
    .flatMap((code) => toMail(code) ?? []);
}

/**
 * With a link to a page of ours in place of the emulator's own, which shows JSON; null for a kind that this app does
 * not use.
 */
export function toMail({ email, newEmail, oobCode, oobLink }: OobCode): DemoMail | null {
  const parameters = new URL(oobLink).searchParams;
  const kind = DEMO_MAIL_KINDS.find((one) => one === parameters.get('mode'));
  return kind ? { kind, to: newEmail ?? email, code: oobCode, link: linkOf(kind, parameters) } : null;
}

/** A path, so that it stays at the origin at which this demo is open, whatever the page named as its own. */
function linkOf(kind: DemoMail['kind'], parameters: URLSearchParams): string {
  if (kind !== 'signIn') return `${ACTION_PAGE}?${parameters.toString()}`;
  const target = URL.parse(parameters.get('continueUrl') ?? '');
  const search = new URLSearchParams(target?.search);
  for (const [name, value] of parameters) if (name !== 'continueUrl') search.set(name, value);
  // Never two slashes in front: those would name another host.
  const path = target ? `/${target.pathname.replace(/^\/+/, '')}` : SIGN_IN_PAGE;
  return `${path}?${search.toString()}${target?.hash ?? ''}`;
}
