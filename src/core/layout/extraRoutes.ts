import type { ExtraRoute, PublicConfig } from '#contract/config';
import { paths } from '../../shared/paths.ts';
import { useGetConfigQuery } from '../../api/endpoints/configApi.ts';

/** Missing in the responses of older servers and in traces of older releases. */
export const extraRoutesOf = (config: Partial<PublicConfig> | undefined): readonly ExtraRoute[] =>
  config?.extraRoutes ?? [];

const LINKS: Record<ExtraRoute, { to: string; label: string }> = {
  'change-states': { to: paths.changeStates, label: 'Choose your state' },
  contact: { to: paths.contact, label: 'Contact' },
};

/** Links to the optional pages of this deployment; empty while the configuration is loading. */
export function useExtraLinks(): { to: string; label: string }[] {
  const { data } = useGetConfigQuery();
  return extraRoutesOf(data).map((name) => LINKS[name]);
}
