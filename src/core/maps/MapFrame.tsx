import type { ReactNode } from 'react';
import type { StateMap } from '#contract/maps';
import styles from './MapFrame.module.css';
import { MapPicture, type MapView } from './MapPicture.tsx';

type MapFrameProps = {
  /** Undefined while it is not known. */
  map: StateMap | undefined;
  /** Shown in red. */
  picks?: readonly number[] | undefined;
  /** The whole map by default. */
  view?: MapView | undefined;
  isFailed: boolean;
  /** Always unfolded, where the map is all that is shown. */
  isOpen?: boolean;
  caption: string;
  /** Drawn over the map, in the same place. */
  children?: ReactNode;
};

const NONE: readonly number[] = [];

/** A map beside its list on a wide screen, folded above it on a narrow one. */
export function MapFrame({ map, picks = NONE, view, isFailed, isOpen, caption, children }: MapFrameProps) {
  // The list says the same in words.
  if (isFailed && !map) return null;
  return (
    <details className={styles.map} data-map="" open={isOpen}>
      <summary>Map</summary>
      <div className={styles.card}>
        {!map ? (
          <div className={styles.empty} role="status">
            Loading the map…
          </div>
        ) : (
          <>
            <MapPicture map={map} picks={picks} view={view}>
              {children}
            </MapPicture>
            <p className={styles.caption}>{caption}</p>
          </>
        )}
      </div>
    </details>
  );
}
