import { type ComponentType, lazy, Suspense } from 'react';
import { afterLoad } from '../../shared/afterLoad.ts';
import { useHydrated } from '../../shared/useHydrated.ts';
import styles from './BannerRegion.module.css';

/** Comes when the first page stands, whether there is something to say or not: without a network it could not come. */
const Notes = lazy<ComponentType>(async () => {
  await afterLoad();
  const loaded = await import('./Banners.tsx').catch(() => null);
  return { default: loaded?.Banners ?? (() => null) };
});

type BannerRegionProps = {
  /** At the upper edge of a page that has no bars to stand above. */
  isFloating?: boolean;
};

/** Where a page says what concerns all pages. */
export function BannerRegion({ isFloating = false }: BannerRegionProps) {
  const isLive = useHydrated();
  // The region always stands in the page: a screen reader announces only what appears inside a region it knows.
  return (
    <div aria-live="polite" className={styles.region} data-floating={isFloating}>
      {isLive && (
        <Suspense fallback={null}>
          <Notes />
        </Suspense>
      )}
    </div>
  );
}
