import { flagsOf } from '../../core/maps/flagsOf.ts';
import { MarkedMap } from '../../core/maps/MarkedMap.tsx';
import { RankingMap } from '../../core/maps/RankingMap.tsx';

type PicksMapProps = { code: string; locationId: string; picks: readonly number[]; caption: string };

/** The member's picks on the state's map; all its courses while there are none. */
export function PicksMap({ code, locationId, picks, caption }: PicksMapProps) {
  return picks.length > 0 ? (
    <MarkedMap code={code} locationId={locationId} flags={flagsOf(picks)} caption={caption} />
  ) : (
    <RankingMap code={code} locationId={locationId} isUnranked />
  );
}
