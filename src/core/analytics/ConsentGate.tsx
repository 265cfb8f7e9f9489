import { Suspense, useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { afterLoad } from '../../shared/afterLoad.ts';
import { lazyComponent } from '../../shared/lazyComponent.ts';
import { STORAGE_KEYS } from '../../shared/storage.ts';
import { useHydrated } from '../../shared/useHydrated.ts';
import { useGetConfigQuery } from '../../api/endpoints/configApi.ts';
import { consentAnswered, isConsent, selectConsent } from './consentSlice.ts';

/** Loaded after the first screen. When its code cannot be fetched, the visitor is asked at a later visit. */
const ConsentBanner = lazyComponent<{ isRecording: boolean; isFloating: boolean }>(
  async () => {
    await afterLoad();
    return (await import('./ConsentBanner.tsx')).ConsentBanner;
  },
  () => null,
);

/**
 * Renders the analytics consent banner until the visitor has decided. @param isFloating above the page instead of in it
 */
export function ConsentGate({ isFloating = false }: { isFloating?: boolean }) {
  const dispatch = useAppDispatch();
  const isHydrated = useHydrated();
  const { data: config } = useGetConfigQuery();
  const { answer, isTrackingUnwanted } = useAppSelector(selectConsent);

  // A decision holds for all of them.
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === STORAGE_KEYS.consent && isConsent(newValue)) dispatch(consentAnswered(newValue));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [dispatch]);

  if (!isHydrated || config?.analytics?.consent !== 'ask' || answer !== null || isTrackingUnwanted) return null;
  return (
    <Suspense fallback={null}>
      <ConsentBanner isRecording={config.analytics.recordSessionsPercent > 0} isFloating={isFloating} />
    </Suspense>
  );
}
