import type { ReactNode } from 'react';
import { PageHeading } from '../../../shared/ui/PageHeading.tsx';

type MailHeadingProps = { title: string; below?: ReactNode };

/** Heading of the pages behind mailed links, which search engines must not index. */
export function MailHeading({ title, below }: MailHeadingProps) {
  const description = 'Email links that sign you in, set a password or verify your email.';
  return <PageHeading head={{ title, description, isIndexed: false }} below={below} />;
}
