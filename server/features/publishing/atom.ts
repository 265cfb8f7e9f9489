import { escapeHtml } from '../../http/escapeHtml.ts';
import { escapeXml } from './xml.ts';

export type Entry = {
  id: string;
  title: string;
  /** URL of the page that the entry is about. */
  link: string;
  published: Date;
  updated: Date;
  paragraphs: readonly string[];
  /** A list below the paragraphs. */
  items: readonly string[];
};

type Feed = {
  /** Its own URL, which is also its id. */
  address: string;
  /** URL of the page that the feed belongs to. */
  page: string;
  title: string;
  /** Newest first. */
  entries: readonly Entry[];
  /** `updated` of a feed without entries. */
  since: Date;
};

/** Atom feed (RFC 4287). */
export function atomFeed({ address, page, title, entries, since }: Feed): string {
  const updated = new Date(Math.max(since.getTime(), ...entries.map((entry) => entry.updated.getTime())));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
  <id>${escapeXml(address)}</id>
  <title>${escapeXml(title)}</title>
  <updated>${updated.toISOString()}</updated>
  <author><name>Top Picks</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeXml(address)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(page)}"/>
${entries.map(atomEntry).join('')}</feed>
`;
}

function atomEntry({ id, title, link, published, updated, paragraphs, items }: Entry): string {
  const list = items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
  const content = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('') + list;
  return `  <entry>
    <id>${escapeXml(id)}</id>
    <title>${escapeXml(title)}</title>
    <published>${published.toISOString()}</published>
    <updated>${updated.toISOString()}</updated>
    <link rel="alternate" type="text/html" href="${escapeXml(link)}"/>
    <content type="html">${escapeXml(content)}</content>
  </entry>
`;
}
