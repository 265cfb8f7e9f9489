/** Addresses of one provider that reach the same mailbox, by the provider's own rules. */
type MailboxRule = {
  domains: readonly string[];
  /** Everything from here on is a tag. */
  tag: '+' | '-';
  /** Characters that the provider ignores, or takes for another one. */
  alike?: [characters: RegExp, as: string];
  /** A name belongs to one person in all domains of the provider, so the first domain is used. */
  isOneName?: true;
};

const under = (name: string, endings: string): string[] => endings.split(' ').map((ending) => `${name}.${ending}`);

/**
 * Only what a provider documents: elsewhere an address with a tag may be somebody else's. A change needs a migration of
 * the stored mailboxes.
 */
const MAILBOX_RULES: readonly MailboxRule[] = [
  { domains: ['gmail.com', 'googlemail.com'], tag: '+', alike: [/\./g, ''], isOneName: true },
  { domains: ['icloud.com', 'me.com', 'mac.com'], tag: '+', isOneName: true },
  {
    domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'],
    tag: '+',
    alike: [/[._-]/g, ''],
    isOneName: true,
  },
  {
    domains: [...under('yandex', 'ru com by kz ua'), 'ya.ru'],
    tag: '+',
    alike: [/\./g, '-'],
    isOneName: true,
  },
  {
    domains: [
      ...under(
        'outlook',
        'com at be cl co.id co.il co.nz co.th com.ar com.au com.br com.gr com.pe com.tr com.vn cz de dk es fr hu id ie in it jp kr lv my ph pt sa sg sk',
      ),
      ...under(
        'hotmail',
        'com at be bs ca ch cl co.id co.il co.jp co.kr co.nz co.th co.uk co.za com.ar com.au com.br com.gr com.hk com.mx com.my com.pe com.ph com.sg com.tr com.tw com.vn cz de dk es fi fr gr hu id ie in it jp kr lt lu lv my nl no ph pt ru sa se sg sk',
      ),
      ...under(
        'live',
        'com at be ca cl cn co.kr co.uk co.za com.ar com.au com.mx com.my com.ph com.pt com.sg de dk es eu fi fr hk ie in it jp nl no ru se',
      ),
      ...['msn.com', 'passport.com', 'windowslive.com'],
    ],
    tag: '+',
  },
  { domains: ['fastmail.com', 'fastmail.fm'], tag: '+' },
  { domains: ['zoho.com', 'zohomail.com'], tag: '+' },
  { domains: ['hey.com'], tag: '+' },
  // A name of Yahoo's has no hyphen: what stands before one is the base of a member's disposable addresses.
  {
    domains: [
      ...under(
        'yahoo',
        'com at be ca ch cl co.id co.il co.in co.kr co.nz co.th co.uk co.za com.ar com.au com.br com.co com.hk com.mx com.my com.pe com.ph com.sg com.tr com.tw com.ua com.ve com.vn cz de dk es fi fr gr hu ie in it nl no pl pt ro ru se',
      ),
      ...['ymail.com', 'rocketmail.com', 'myyahoo.com'],
    ],
    tag: '-',
  },
];

/** An address as it was given, in one spelling of its letters. */
export const plainEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

/** One spelling for every address that reaches the same mailbox, as far as that is known for sure; one member each. */
export function normaliseEmail(email: string): string {
  const plain = plainEmail(email);
  // A domain may end in the dot of the root.
  const [, written, domain] = /^(.*)@([^@]*?)\.?$/s.exec(plain) ?? [];
  if (written === undefined || domain === undefined) return plain;
  const name = unquoted(written);
  const rule = MAILBOX_RULES.find(({ domains }) => domains.includes(domain));
  if (!rule) return `${name}@${domain}`;
  const [untagged = ''] = name.split(rule.tag, 1);
  const mailbox = rule.alike ? untagged.replaceAll(...rule.alike) : untagged;
  if (mailbox === '') return `${name}@${domain}`;
  return `${mailbox}@${rule.isOneName ? rule.domains[0] : domain}`;
}

/** A quoted name is the same as one without quotes (RFC 5321, 4.1.2). */
const unquoted = (name: string): string => /^"(.*)"$/s.exec(name)?.[1]?.replaceAll(/\\(.)/gs, '$1') ?? name;
