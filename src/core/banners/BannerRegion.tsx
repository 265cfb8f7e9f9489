import { Suspense } from 'react';
import { afterLoad } from '../../shared/afterLoad.ts';
import { lazyComponent } from '../../shared/lazyComponent.ts';
import { useHydrated } from '../../shared/useHydrated.ts';
import styles from './BannerRegion.module.css';

/** Loaded after the first screen in any case, because it could not be fetched while the device is offline. */
const Banners = lazyComponent(
  async () => {
    await afterLoad();
    return (await import('./Banners.tsx')).Banners;
  },
  () => null,
);

type BannerRegionProps = {
  /** Floats at the upper edge of a page without bars. */
  isFloating?: boolean;
};

/** The region of the banners that concern every page. */
export function BannerRegion({ isFloating = false }: BannerRegionProps) {
  const isHydrated = useHydrated();
  // Always rendered, because a screen reader announces only changes inside a region it knows.
  return (
    <div aria-live="polite" className={styles.region} data-floating={isFloating}>
      {isHydrated && (
        <Suspense fallback={null}>
          <Banners />
        </Suspense>
      )}
    </div>
  );
}
