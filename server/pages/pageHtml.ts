import { documentTitle, type PageHead } from '#contract/pageHead';
import type { ServedPage } from '#contract/served';
import { escapeHtml } from '../http/escapeHtml.ts';
import { ownBytes } from '../http/ownBytes.ts';

/** The head of a page's HTML, for search engines and link previews. */
export type PageDescription = {
  head: PageHead;
  /** The page's one address; absent where there is none to be named. */
  path?: string;
  /** The part of its query that says what the page shows, with the question mark. */
  search?: string;
  /** Path of a picture of 1200×630. */
  picture?: string;
  /** Path of an Atom feed with the same subject. */
  feed?: string;
  /** Served with status 404. */
  isMissing?: boolean;
  referrerPolicy?: string;
  /** Facts for search engines. @param origin where people reach this server */
  structuredData?: (origin: string) => Record<string, unknown>;
};

/** The first screen of a page, in the page. */
export type PageBody = {
  /** What `contentOf` returns. */
  content: Buffer;
  /** Tags for the head. */
  links: readonly string[];
  /** The state it shows because the visitor's address points there, lower case. */
  guess: string | null;
};

/** The server-rendered HTML and, as escaped JSON, the data that hydration starts from. */
export const contentOf = ({ html, data }: Pick<ServedPage, 'html' | 'data'>): Buffer =>
  ownBytes(`<div id="root">${html}</div>\n    <script type="application/json" id="served">${inScript(data)}</script>`);

const ROOT = '<div id="root"></div>';

/** The page with its first screen in it, in UTF-8. */
export function fillBody(page: string, { content, links, guess }: PageBody): Buffer {
  const [before = '', after = ''] = fillLinks(page, { links, guess }).split(ROOT);
  return Buffer.concat([Buffer.from(before), content, Buffer.from(after)]);
}

function fillLinks(page: string, { links, guess }: Pick<PageBody, 'links' | 'guess'>): string {
  return (
    page
      .replace('</head>', () => `${links.join('\n    ')}\n  </head>`)
      // The page can be read without its code, which leaves the network to styles and faces.
      .replaceAll(/ (rel="modulepreload"|type="module")/g, ' $1 fetchpriority="low"')
      .replace('<html ', () => (guess === null ? '<html ' : `<html data-guess="${escapeHtml(guess)}" `))
  );
}

/** JSON that ends no script element. Browsers run none of another type, so that no policy has to let it in. */
const inScript = (data: unknown): string => JSON.stringify(data).replaceAll(/[<>&\u2028\u2029]/g, toEscape);

const toEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The page of an address that leads nowhere, which says so without scripts, too. */
export const fillMissing = (page: string, { title, description }: PageHead): string =>
  page.replace(
    /<noscript>[^]*?<\/noscript>/,
    () =>
      `<noscript><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p><p><a href="/leaderboard">See the ranking</a></p></main></noscript>`,
  );

/** The built page with the head of an address in it. @param origin where people reach this server */
export function fillHead(template: string, description: PageDescription, origin: string): string {
  const tags = tagsOf(description, origin).join('\n    ');
  return template
    .replace(/(?<!\s)\s*<meta\s+name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => tags);
}

function tagsOf({ head, path, search = '', picture, feed, structuredData }: PageDescription, origin: string): string[] {
  const { isIndexed = true, title, description } = head;
  const canonical =
    path !== undefined && isIndexed ? [`<link rel="canonical" href="${escapeHtml(origin + path)}" />`] : [];
  return [
    `<title>${escapeHtml(documentTitle(head))}</title>`,
    meta('name', 'description', description),
    ...canonical,
    ...(isIndexed && path !== undefined ? [] : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:site_name', 'Top Picks'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(path === undefined ? [] : [meta('property', 'og:url', origin + path + search)]),
    ...(picture === undefined ? [] : pictureTags(origin + picture, title)),
    ...(feed === undefined ? [] : [`<link rel="alternate" type="application/atom+xml" href="${escapeHtml(feed)}" />`]),
    ...(structuredData ? [`<script type="application/ld+json">${inScript(structuredData(origin))}</script>`] : []),
  ];
}

function pictureTags(address: string, title: string): string[] {
  return [
    meta('property', 'og:image', address),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', title),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:image', address),
    meta('name', 'twitter:image:alt', title),
  ];
}

const meta = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`;
