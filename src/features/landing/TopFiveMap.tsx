import type { StateMap } from '#contract/maps';
import type { Standing } from '#contract/leaderboard';
import { useGetStateMapQuery } from '../../api/endpoints/mapsApi.ts';
import { MapDots, MapLand } from '../../core/maps/MapLand.tsx';
import { onState, stateHeight } from '../../core/maps/onState.ts';
import { spread } from '../../core/maps/spread.ts';
import styles from './TopFiveMap.module.css';

/** Radius of a number in units of the map, which is 320 of them wide: a phone shows the map smaller. */
const RADIUS = { wide: 16, narrow: 34 };

type TopFiveMapProps = { code: string; entries: readonly Standing[]; picks: readonly number[] };

/** A small map with the numbers of the first courses, the visitor's picks in red. */
export function TopFiveMap({ code, entries, picks }: TopFiveMapProps) {
  const { currentData: map } = useGetStateMapQuery({ code: code.toLowerCase() });
  if (!map) return <div className={styles.empty} />;
  const height = stateHeight(map);
  return (
    <svg className={styles.map} viewBox={`0 0 ${map.width} ${height}`} aria-hidden="true">
      {/* Of itself it cuts off what is drawn beyond it. */}
      <svg width={map.width} height={height}>
        <MapLand {...map} />
        <MapDots {...map} />
      </svg>
      <Numbers map={map} entries={entries} picks={picks} size="wide" />
      <Numbers map={map} entries={entries} picks={picks} size="narrow" />
    </svg>
  );
}

type NumbersProps = {
  map: StateMap;
  entries: readonly Standing[];
  picks: readonly number[];
  size: keyof typeof RADIUS;
};

function Numbers({ map, entries, picks, size }: NumbersProps) {
  const placed = entries.flatMap(({ courseId }, index) => {
    const flag = map.flags.find((other) => other.courseId === courseId);
    return flag ? [{ number: index + 1, at: onState(flag, map.insets), isOwn: picks.includes(courseId) }] : [];
  });
  const radius = RADIUS[size];
  const points = spread(
    placed.map(({ at }) => at),
    2 * radius,
  );
  return (
    <g className={styles.numbers} data-size={size}>
      {placed.map(({ number, isOwn }, index) => {
        const { x, y } = points[index] ?? { x: 0, y: 0 };
        return (
          <g key={number} data-own={isOwn ? '' : undefined}>
            <circle cx={x} cy={y} r={radius} />
            <text x={x} y={y}>
              {number}
            </text>
          </g>
        );
      })}
    </g>
  );
}
