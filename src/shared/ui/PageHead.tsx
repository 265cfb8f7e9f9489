import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { PageHead as Head } from '#contract/pageHead';
import { writeDocumentHead } from '../documentHead.ts';

/** Sets a page's title, description and canonical address; used without PageHeading while a page has no heading yet. */
export function PageHead({ head: { title, description, isIndexed = true } }: { head: Head }) {
  const { pathname } = useLocation();

  useEffect(
    () => writeDocumentHead({ title, description, isIndexed }, pathname),
    [title, description, isIndexed, pathname],
  );

  return null;
}
