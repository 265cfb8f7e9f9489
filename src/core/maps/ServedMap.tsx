import { type ComponentType, lazy, memo, Suspense } from 'react';
import { RankingMap, type RankingMapProps } from './RankingMap.tsx';
import { firstTouch } from './firstTouch.ts';

// The server has the code at once. In the browser its drawing stays as it is, without any code, until somebody points at something.
const Shown: ComponentType<RankingMapProps> = import.meta.env.SSR
  ? RankingMap
  : lazy(async (): Promise<{ default: ComponentType<RankingMapProps> }> => {
      await firstTouch();
      return import('./RankingMap.tsx').then(
        ({ RankingMap: Map }) => ({ default: Map }),
        // The list says the same in words.
        () => ({ default: () => null }),
      );
    });

/** The map beside a ranking. Memoized, because React would discard the server's drawing if something else were to be drawn before the code is there. */
export const ServedMap = memo(function ServedMap(props: RankingMapProps) {
  return (
    <Suspense fallback={null}>
      <Shown {...props} />
    </Suspense>
  );
});
