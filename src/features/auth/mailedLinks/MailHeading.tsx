import type { ReactNode } from 'react';
import { PageHeading } from '../../../shared/ui/PageHeading.tsx';

type MailHeadingProps = { title: string; below?: ReactNode };

/** The heading of a page that belongs to a mail: nothing that a search engine should lead to. */
export function MailHeading({ title, below }: MailHeadingProps) {
  const description = 'The way in by mail: links that sign you in, set a password or verify your address.';
  return <PageHeading head={{ title, description, isIndexed: false }} below={below} />;
}
