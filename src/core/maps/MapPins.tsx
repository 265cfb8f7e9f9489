import { useEffect, useState } from 'react';
import type { MapFlag, MapPins as Pins } from '#contract/maps';
import type { RankingFilter } from '#contract/rankingFilter';
import { paths } from '../../shared/paths.ts';
import styles from './MapPins.module.css';
import { courseIdAt } from './courseAt.ts';
import { useGetMapPinsQuery } from '../../api/endpoints/mapsApi.ts';
import { besideNumbers, NUMBER_RADIUS } from './besideNumbers.ts';

type MapPinsProps = {
  place: { code: string } & RankingFilter;
  picks: readonly number[];
  flags: readonly MapFlag[];
  chosenId: number | undefined;
};
type Pin = Pins['pins'][number];

/** How near to a dot the pointer must be, in units of the map. */
const REACH = 9;
const NUMBERS = 'map-numbers';

/** The member's picks on a map, and the dot that is pointed at, with its name. */
export function MapPins({ place, picks, flags, chosenId }: MapPinsProps) {
  const { data } = useGetMapPinsQuery(place);
  const [highlightedId, setHighlightedId] = useState<number>();

  // What is pointed at or focused: a dot of the map, or a row of the list.
  useEffect(() => {
    if (!data) return undefined;
    const onRow = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('[data-map]')) setHighlightedId(courseIdAt(target));
    };
    const onMap = (event: PointerEvent) => {
      const picture = event.target instanceof Element ? event.target.closest('[data-picture]') : null;
      if (picture) setHighlightedId(nearestPin(data, picture.getBoundingClientRect(), event)?.courseId);
    };
    document.addEventListener('pointerover', onRow);
    document.addEventListener('focusin', onRow);
    document.addEventListener('pointermove', onMap);
    return () => {
      document.removeEventListener('pointerover', onRow);
      document.removeEventListener('focusin', onRow);
      document.removeEventListener('pointermove', onMap);
    };
  }, [data]);

  if (!data) return null;
  const flagged = new Set(flags.map(({ courseId }) => courseId));
  const dots = data.pins.filter(({ courseId }) => !flagged.has(courseId));
  const numbers = flags.flatMap(({ number }) => number ?? []);
  const chosen =
    flags.find(({ courseId }) => courseId === chosenId)?.number ??
    data.pins.find(({ courseId }) => courseId === chosenId);
  const pointedAt = data.pins.find(({ courseId }) => courseId === highlightedId);
  return (
    <svg className={styles.pins} viewBox={`0 0 ${data.width} ${data.height}`} aria-hidden="true">
      {/* Leaves the numbers free, so that no dot covers one. */}
      <mask id={NUMBERS} maskUnits="userSpaceOnUse" x="0" y="0" width={data.width} height={data.height}>
        <rect width={data.width} height={data.height} fill="#fff" />
        {numbers.map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={NUMBER_RADIUS} />
        ))}
      </mask>
      <g mask={`url(#${NUMBERS})`}>
        {dots
          .filter(({ courseId }) => picks.includes(courseId))
          .map((pin) => {
            const { x, y } = besideNumbers(pin, numbers);
            return <circle key={pin.courseId} className={styles.own} cx={x} cy={y} r="4" />;
          })}
      </g>
      {chosen && <circle className={styles.chosen} cx={chosen.x} cy={chosen.y} r="13" />}
      {pointedAt && (
        <HighlightedPin
          pin={pointedAt}
          width={data.width}
          isOwn={picks.includes(pointedAt.courseId)}
          isFlag={flagged.has(pointedAt.courseId)}
        />
      )}
    </svg>
  );
}

type HighlightedPinProps = {
  pin: Pin;
  width: number;
  isOwn: boolean;
  /** Flags have a link of their own on the map. */
  isFlag: boolean;
};

function HighlightedPin({ pin: { courseId, name, x, y }, width, isOwn, isFlag }: HighlightedPinProps) {
  // The name is on the side where it has more room.
  const isLeft = x > width / 2;
  const label = (
    <text x={isLeft ? x - 12 : x + 12} y={y} textAnchor={isLeft ? 'end' : 'start'}>
      {name}
    </text>
  );
  if (isFlag) return <g className={styles.label}>{label}</g>;
  return (
    <a className={styles.highlighted} href={paths.course(courseId)} tabIndex={-1}>
      <circle className={isOwn ? styles.own : styles.dot} cx={x} cy={y} r="6" />
      {label}
    </a>
  );
}

/** @param reach how near it must be, in units of the map */
export function nearestPin(
  { width, pins }: Pins,
  box: DOMRect,
  { clientX, clientY }: { clientX: number; clientY: number },
  reach = REACH,
): Pin | undefined {
  const scale = width / box.width;
  const away = ({ x, y }: Pin) => Math.hypot(x - (clientX - box.left) * scale, y - (clientY - box.top) * scale);
  const [nearest] = pins.toSorted((one, other) => away(one) - away(other));
  return nearest && away(nearest) <= reach ? nearest : undefined;
}
