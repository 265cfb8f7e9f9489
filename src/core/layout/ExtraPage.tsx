import { Outlet } from 'react-router-dom';
import type { ExtraRoute } from '#contract/config';
import { PAGE_HEADS } from '#contract/staticHeads';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { PageSpinner } from '../../shared/ui/PageSpinner.tsx';
import { useGetConfigQuery } from '../config/configApi.ts';
import { extraRoutesOf } from '../config/extraRoutes.ts';
import { LoadFailure } from '../failures/LoadFailure.tsx';
import { PageNotFound } from './NotFound.tsx';

const HEADS = { 'change-states': PAGE_HEADS.changeStates, contact: PAGE_HEADS.contact } as const;

/** Wrapper of a page that a deployment may switch on; where it is off, its address leads nowhere. */
export function ExtraPage({ name }: { name: ExtraRoute }) {
  const { data: config, isError, error, refetch } = useGetConfigQuery();
  if (config) return extraRoutesOf(config).includes(name) ? <Outlet /> : <PageNotFound />;
  if (!isError) return <PageSpinner label="Loading the page" />;
  return (
    <>
      <PageHeading head={HEADS[name]} />
      <LoadFailure title="The page could not be loaded" failure={error} onRetry={() => void refetch()} />
    </>
  );
}
