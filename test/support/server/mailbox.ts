import type { DemoMail } from '#contract/demo';
import type { TestServer } from './server.ts';

/** The mails of a running demo, newest first. @param url the product's address */
export async function readMails(url: string): Promise<DemoMail[]> {
  return (await (await fetch(`${url}/api/demo/mail`)).json()) as DemoMail[];
}

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

/** The newest mail of a kind to an address, from a test server. */
export const newestMailOf = ({ app }: TestServer, kind: DemoMail['kind'], to: string): Promise<DemoMail> =>
  newestMail(async () => (await app.inject('/api/demo/mail')).json<DemoMail[]>(), kind, to);
