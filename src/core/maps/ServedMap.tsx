import { type ComponentType, lazy, memo, Suspense } from 'react';
import { firstTouch } from './firstTouch.ts';
// Both are used here, because the server's drawing needs its styles before its code.
import frame from './MapFrame.module.css';
import picture from './MapPicture.module.css';
import type { RankingMapProps } from './RankingMap.tsx';

type Map = ComponentType<RankingMapProps>;

/** In the browser the server's drawing stays as it is, without any code, until somebody points at something. */
const LazyMap = lazy(async (): Promise<{ default: Map }> => {
  await firstTouch();
  return import('./RankingMap.tsx').then(
    ({ RankingMap }) => ({ default: RankingMap }),
    // The list says the same in words.
    () => ({ default: () => null }),
  );
});

let Shown: Map = LazyMap;

/** On the server, which has the code at once. */
export function drawMapsWith(map: Map): void {
  Shown = map;
}

/** The map beside a ranking. Memoized, because React would discard the server's drawing if something else were to be drawn before the code is there. */
export const ServedMap = memo(function ServedMap(props: RankingMapProps) {
  return (
    <Suspense
      fallback={
        <div className={picture.picture} data-map="">
          <div className={frame.empty} role="status">
            Loading the map…
          </div>
        </div>
      }
    >
      <Shown {...props} />
    </Suspense>
  );
});
