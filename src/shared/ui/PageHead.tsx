import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { type PageHead as Head, canonicalPath, documentTitle, type PageHead } from '#contract/pageHead';

/** Sets a page's title, description and canonical address; used without PageHeading while a page has no heading yet. */
export function PageHead({ head: { title, description, isIndexed = true } }: { head: Head }) {
  const { pathname } = useLocation();

  useEffect(
    () => writeDocumentHead({ title, description, isIndexed }, pathname),
    [title, description, isIndexed, pathname],
  );

  return null;
}

/**
 * Writes a page's title, description and canonical address into the document; a page that is not indexed has no
 * canonical address.
 */
export function writeDocumentHead(head: PageHead, pathname: string): void {
  const { description, isIndexed = true } = head;
  document.title = documentTitle(head);
  setTag('description', description);
  setTag('canonical', isIndexed ? window.location.origin + canonicalPath(pathname) : null);
  setTag('robots', isIndexed ? null : 'noindex');
}

const TAGS = {
  description: { kind: 'meta', key: 'name', value: 'content' },
  robots: { kind: 'meta', key: 'name', value: 'content' },
  canonical: { kind: 'link', key: 'rel', value: 'href' },
} as const;

/** Updates the existing tag (of index.html, the server or another page) or adds it; null removes it. */
function setTag(name: keyof typeof TAGS, text: string | null): void {
  const { kind, key, value } = TAGS[name];
  const found = document.head.querySelector(`${kind}[${key}="${name}"]`);
  if (text === null) {
    found?.remove();
    return;
  }
  const tag = found ?? document.head.appendChild(document.createElement(kind));
  tag.setAttribute(key, name);
  tag.setAttribute(value, text);
}
