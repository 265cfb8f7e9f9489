import type { ReactNode } from 'react';
import { PageHeading } from '../../../shared/ui/PageHeading.tsx';

type MailHeadingProps = { title: string; below?: ReactNode };

/** Heading of the pages behind mailed links, which search engines must not index. */
export function MailHeading({ title, below }: MailHeadingProps) {
  const description = 'The way in by mail: links that sign you in, set a password or verify your address.';
  return <PageHeading head={{ title, description, isIndexed: false }} below={below} />;
}
