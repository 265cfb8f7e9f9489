import { Suspense } from 'react';
import { isSessionPersisted } from '../../api/session/tokenStore.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { lazyComponent } from '../../shared/lazyComponent.ts';
import { useIsOnline } from '../../shared/useIsOnline.ts';
import { useHtmlAttribute } from '../../shared/useHtmlAttribute.ts';
import { selectIsGuest, selectIsMember, selectSignOutReason } from '../session/sessionSlice.ts';
import { BannerCard } from './BannerCard.tsx';
import styles from './Banners.module.css';
import {
  bannerClosed,
  selectFilledId,
  selectIsSessionBannerClosed,
  selectIsStorageBannerClosed,
  selectIsVersionBannerShown,
} from './bannersSlice.ts';
import { SessionOverBanner } from './SessionOverBanner.tsx';
import { useServerReachability } from './useServerReachability.ts';

const FilledBanner = lazyComponent<{ locationId: string }>(
  async () => (await import('./FilledBanner.tsx')).FilledBanner,
  () => null,
);

/** The banners that concern every page: connection, session, storage and version. */
export function Banners() {
  const dispatch = useAppDispatch();
  const isOnline = useIsOnline();
  const isUnreachable = useServerReachability();
  const isOutdated = useAppSelector(selectIsVersionBannerShown);
  // Storage can fill up at any time, so this is checked at every change of the state.
  const isTabOnly = useAppSelector(
    (state) => selectIsMember(state) && !selectIsStorageBannerClosed(state) && !isSessionPersisted(),
  );

  const isSessionOver = useAppSelector(
    (state) =>
      selectIsGuest(state) && selectSignOutReason(state) === 'sessionOver' && !selectIsSessionBannerClosed(state),
  );

  const filledId = useAppSelector(selectFilledId);
  const isShown = !isOnline || isUnreachable || isTabOnly || isOutdated || isSessionOver || filledId !== undefined;
  useHtmlAttribute('data-has-banner', isShown);

  return (
    <>
      {!isOnline && <p className={styles.note}>You’re offline. We can’t save anything right now.</p>}
      {isOnline && isUnreachable && (
        <p className={styles.note}>We can’t reach the server. Changes you make now may not be saved.</p>
      )}
      {isSessionOver && <SessionOverBanner />}
      {filledId !== undefined && (
        <Suspense>
          <FilledBanner locationId={filledId} />
        </Suspense>
      )}
      {isTabOnly && (
        <BannerCard>
          <p>
            This browser won’t keep you signed in. If you reload or close the tab, you’ll be signed out. Your votes are
            safe.
          </p>
          <Button look="quiet" onClick={() => dispatch(bannerClosed('storage'))}>
            Got it
          </Button>
        </BannerCard>
      )}
      {isOutdated && (
        <BannerCard>
          <p>There’s a new version of Top Picks.</p>
          <Button onClick={() => window.location.reload()}>Reload</Button>
          <Button look="quiet" onClick={() => dispatch(bannerClosed('version'))}>
            Later
          </Button>
        </BannerCard>
      )}
    </>
  );
}
