import type { DemoMail } from '#contract/demo';

/** The newest mail of a kind to an address. @param read fetches /api/demo/mail */
export async function newestMail(
  read: () => Promise<DemoMail[]>,
  kind: DemoMail['kind'],
  to: string,
): Promise<DemoMail> {
  const mail = (await read()).find((one) => one.kind === kind && one.to === to);
  if (!mail) throw new Error(`No ${kind} mail to ${to}`);
  return mail;
}
