import { useLocation } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths, safeReturnPath } from '../../shared/paths.ts';
import { Button, ButtonLink } from '../../shared/ui/Button.tsx';
import type { ReturnState } from '../navigation/guards.tsx';
import { BannerCard } from './BannerCard.tsx';
import { bannerClosed } from './bannersSlice.ts';

/**
 * Links to the sign-in and back, on a public page that stayed open when the session ended. The identity screens have
 * their own text.
 */
export function SessionOverBanner() {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const from = safeReturnPath(pathname + search);
  if (from === undefined) return null;
  return (
    <BannerCard>
      <p data-long>You’ve been signed out.</p>
      <ButtonLink look="quiet" to={paths.login} state={{ from } satisfies ReturnState}>
        Sign in again
      </ButtonLink>
      <Button look="quiet" onClick={() => dispatch(bannerClosed('sessionOver'))}>
        Got it
      </Button>
    </BannerCard>
  );
}
