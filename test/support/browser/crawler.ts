/**
 * A small dynamic test of the HTML that a site serves: follows its links and puts a mark into each parameter. Larger
 * scanners (wapiti, with a hundred Debian packages of Python) read the same HTML and take minutes. What runs only in a
 * browser is tested in scripts.test.ts.
 */
export type Flaw = { kind: 'script' | 'redirect' | 'header' | 'cookie'; at: string };

const MARK = `"'><x-mark>`;
const ELSEWHERE = 'https://evil.example/';
/** Names of parameters that sites often trust. */
const GUESSED = ['q', 'next', 'url', 'redirect', 'returnTo', 'continueUrl', 'error', 'lang'];
const NEEDED: Record<string, RegExp> = {
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /./,
};

type Seen = { url: URL; reply: Response; body: string };

async function see(url: URL): Promise<Seen> {
  const reply = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } });
  return { url, reply, body: await reply.text() };
}

/** The flaws of an origin's pages, one for each kind and path, and the number of requests. */
export async function crawl(origin: string, most: number): Promise<{ pages: number; requests: number; flaws: Flaw[] }> {
  const known = new Map<string, URL>([['/', new URL('/', origin)]]);
  const flaws = new Map<string, Flaw>();
  const add = (kind: Flaw['kind'], url: URL) => flaws.set(`${kind} ${url.pathname}`, { kind, at: url.pathname });
  let requests = 0;
  const ask = async (url: URL): Promise<Seen> => {
    requests += 1;
    const seen = await see(url);
    for (const kind of flawsOf(seen)) add(kind, url);
    return seen;
  };
  for (const url of known.values()) {
    const { reply, body } = await ask(url);
    const next = [
      reply.headers.get('location') ?? '',
      ...[...body.matchAll(/href="([^"#]+)/g)].map(([, href]) => href ?? ''),
    ];
    for (const href of next) {
      const link = URL.parse(href.replaceAll('&amp;', '&'), url);
      if (link?.origin === origin && known.size < most) known.set(link.pathname, known.get(link.pathname) ?? link);
    }
    for (const changed of attacksOn(url)) await ask(changed);
  }
  return { pages: known.size, requests, flaws: [...flaws.values()] };
}

function attacksOn(url: URL): URL[] {
  const names = new Set([...url.searchParams.keys(), ...GUESSED]);
  const inQuery = [MARK, ELSEWHERE].map((value) => {
    const changed = new URL(url);
    for (const name of names) changed.searchParams.set(name, value);
    return changed;
  });
  const inPath = [MARK, `/${ELSEWHERE}`].map(
    (value) => new URL(`${url.pathname.replace(/\/?$/, '/')}${encodeURIComponent(value)}`, url),
  );
  return [...inQuery, ...inPath];
}

function flawsOf({ reply, body }: Seen): Flaw['kind'][] {
  const found: Flaw['kind'][] = [];
  if (body.includes(MARK)) found.push('script');
  const target = URL.parse(reply.headers.get('location') ?? '', reply.url);
  if (target && target.origin !== new URL(reply.url).origin) found.push('redirect');
  if (Object.entries(NEEDED).some(([name, form]) => !form.test(reply.headers.get(name) ?? ''))) found.push('header');
  if (reply.headers.getSetCookie().some((cookie) => !/httponly/i.test(cookie) || !/samesite/i.test(cookie)))
    found.push('cookie');
  return found;
}
