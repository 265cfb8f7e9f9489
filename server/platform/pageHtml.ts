import { documentTitle, type PageHead } from '#contract/pageHead';

/** What an address's HTML says before any script runs: to search engines, and to those who draw link previews. */
export type PageDescription = {
  head: PageHead;
  /** The page's one address; absent where there is none to be named. */
  path?: string;
  /** Path of a picture of 1200×630. */
  picture?: string;
  /** There is no such thing: answered as 404. */
  isMissing?: boolean;
  referrerPolicy?: string;
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** The built page with the head of an address in it. @param origin where people reach this server */
export function fillHead(template: string, description: PageDescription, origin: string): string {
  const tags = tagsOf(description, origin).join('\n    ');
  return template.replace(/\s*<meta\s+name="description"[^>]*>/, '').replace(/<title>[^<]*<\/title>/, () => tags);
}

function tagsOf({ head, path, picture }: PageDescription, origin: string): string[] {
  const { isIndexed = true, title, description } = head;
  const canonical = path !== undefined && isIndexed ? [`<link rel="canonical" href="${escape(origin + path)}" />`] : [];
  return [
    `<title>${escape(documentTitle(head))}</title>`,
    meta('name', 'description', description),
    ...canonical,
    ...(isIndexed && path !== undefined ? [] : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:site_name', 'Top Picks'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(path === undefined ? [] : [meta('property', 'og:url', origin + path)]),
    ...(picture === undefined ? [] : pictureTags(origin + picture, title)),
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
  `<meta ${kind}="${key}" content="${escape(content)}" />`;
