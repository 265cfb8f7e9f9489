import { userApi } from '../../api/api.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { selectUser } from './sessionSlice.ts';

/**
 * What the page calls its member: the display name, else the email address, which nobody else sees. Undefined for
 * guests, and until the address is known.
 */
export function useOwnName(): string | undefined {
  const user = useAppSelector(selectUser);
  const isNameless = user?.name === '';
  const { data: me } = userApi.useGetMeQuery(undefined, { skip: !isNameless });
  return isNameless ? me?.email : user?.name;
}
