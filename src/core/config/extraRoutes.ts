import type { ExtraRoute, PublicConfig } from '#contract/config';
import { paths } from '../../shared/paths.ts';
import { useGetConfigQuery } from './configApi.ts';

/** An older server, and a trace of an older release, name none. */
export const extraRoutesOf = (config: Partial<PublicConfig> | undefined): readonly ExtraRoute[] =>
  config?.extraRoutes ?? [];

const LINKS: Record<ExtraRoute, { to: string; label: string }> = {
  'change-states': { to: paths.changeStates, label: 'Choose your state' },
  contact: { to: paths.contact, label: 'Contact' },
};

/** The ways to the pages that this deployment has switched on; none while that is not known. */
export function useExtraLinks(): { to: string; label: string }[] {
  const { data } = useGetConfigQuery();
  return extraRoutesOf(data).map((name) => LINKS[name]);
}
