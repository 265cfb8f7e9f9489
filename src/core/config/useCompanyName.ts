import { useGetConfigQuery } from './configApi.ts';

/** The company in the copyright line and the terms. While it is on the way the usual name keeps the lines' length; when it cannot be told, nobody is named. */
export function useCompanyName(): string {
  const { data: config, isError } = useGetConfigQuery();
  return config?.companyName ?? (isError ? 'the operator of this site' : 'Top Picks Golf');
}
