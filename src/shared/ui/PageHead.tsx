import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { canonicalPath, documentTitle, type PageHead as Head } from '#contract/pageHead';

/** A page's title, description and one address. Where it has no heading yet this stands alone. */
export function PageHead({ head }: { head: Head }) {
  const { pathname } = useLocation();
  const title = documentTitle(head);
  const { description, isIndexed = true } = head;

  // Synchronises with the document.
  useEffect(() => {
    document.title = title;
    setTag('description', description);
    setTag('canonical', isIndexed ? window.location.origin + canonicalPath(pathname) : null);
    setTag('robots', isIndexed ? null : 'noindex');
  }, [title, description, isIndexed, pathname]);

  return null;
}

const TAGS = {
  description: { kind: 'meta', key: 'name', value: 'content' },
  robots: { kind: 'meta', key: 'name', value: 'content' },
  canonical: { kind: 'link', key: 'rel', value: 'href' },
} as const;

/** Changes the tag that is there, whoever put it there (index.html, the server, another page); never a second one beside it. Null takes it away. */
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
