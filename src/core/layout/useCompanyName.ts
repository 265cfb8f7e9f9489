import { useGetConfigQuery } from '../../api/endpoints/configApi.ts';

/** The company in the copyright line and the terms. While it is loading, the usual name avoids a layout shift. */
export function useCompanyName(): string {
  const { data: config, isError } = useGetConfigQuery();
  return config?.companyName ?? (isError ? 'the operator of this site' : 'Top Picks Golf');
}
