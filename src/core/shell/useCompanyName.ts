import { useGetConfigQuery } from './configApi.ts';

/** What most deployments are called, until this one's name is known: lines keep their length. */
const USUAL = 'Top Picks Golf';

/** The company in the copyright line and the terms. */
export const useCompanyName = (): string => useGetConfigQuery().data?.companyName ?? USUAL;
