import type { ReactNode } from 'react';
import type { ExtraRoute } from '#contract/config';
import type { PageHead } from '#contract/pageHead';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { PageSpinner } from '../../shared/ui/PageSpinner.tsx';
import { useGetConfigQuery } from '../../api/endpoints/configApi.ts';
import { extraRoutesOf } from './extraRoutes.ts';
import { LoadFailure } from '../feedback/LoadFailure.tsx';
import { PageNotFound } from './NotFound.tsx';

type ExtraPageProps = { name: ExtraRoute; head: PageHead; children: ReactNode };

/** Wrapper of a page that a deployment may switch on; where it is off, its address leads nowhere. */
export function ExtraPage({ name, head, children }: ExtraPageProps) {
  const { data: config, isError, error, refetch } = useGetConfigQuery();
  if (config) return extraRoutesOf(config).includes(name) ? children : <PageNotFound />;
  if (!isError) return <PageSpinner label="Loading the page" />;
  return (
    <>
      <PageHeading head={head} />
      <LoadFailure title="We couldn’t load the page" failure={error} onRetry={() => void refetch()} />
    </>
  );
}
