/** Addresses of one provider that reach the same mailbox, by the provider's own rules. */
type MailboxRule = {
  domains: readonly string[];
  /** Everything from here on is a tag. */
  tag: '+' | '-';
  /** Characters that the provider ignores. */
  ignored?: RegExp;
  /** A name belongs to one person in all domains of the provider, so the first domain is used. */
  isOneName?: true;
};

/** Only what a provider documents: elsewhere an address with a tag may be somebody else's. */
const MAILBOX_RULES: readonly MailboxRule[] = [
  { domains: ['gmail.com', 'googlemail.com'], tag: '+', ignored: /\./g, isOneName: true },
  { domains: ['icloud.com', 'me.com', 'mac.com'], tag: '+', isOneName: true },
  {
    domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'],
    tag: '+',
    ignored: /[._-]/g,
    isOneName: true,
  },
  { domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'], tag: '+' },
  { domains: ['fastmail.com', 'fastmail.fm'], tag: '+' },
  { domains: ['zoho.com', 'zohomail.com'], tag: '+' },
  // A name of Yahoo's has no hyphen: what stands before one is the base of a member's disposable addresses.
  { domains: ['yahoo.com', 'ymail.com', 'rocketmail.com'], tag: '-' },
];

/** One spelling for every address that reaches the same mailbox, as far as that is known for sure; one member each. */
export function normaliseEmail(email: string): string {
  const address = email.trim().normalize('NFKC').toLowerCase();
  const at = address.lastIndexOf('@');
  const [name, domain] = [address.slice(0, at), address.slice(at + 1)];
  const rule = MAILBOX_RULES.find(({ domains }) => domains.includes(domain));
  if (!rule) return address;
  const [untagged = ''] = name.split(rule.tag, 1);
  const mailbox = rule.ignored ? untagged.replaceAll(rule.ignored, '') : untagged;
  if (mailbox === '') return address;
  return `${mailbox}@${rule.isOneName ? rule.domains[0] : domain}`;
}
