/** Mailboxes of these domains ignore dots in the name and everything from a plus sign on. */
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/** One spelling for every address that reaches the same mailbox, as far as that is known for sure; one member each. */
export function normaliseEmail(email: string): string {
  const address = email.trim().normalize('NFKC').toLowerCase();
  const at = address.lastIndexOf('@');
  const [name, domain] = [address.slice(0, at), address.slice(at + 1)];
  if (!GMAIL.has(domain)) return address;
  const [mailbox = ''] = name.split('+', 1);
  return `${mailbox.replaceAll('.', '')}@gmail.com`;
}
