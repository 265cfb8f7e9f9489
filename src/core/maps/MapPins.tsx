import { startTransition, useEffect, useState } from 'react';
import type { MapPins as Pins, StateMap } from '#contract/maps';
import type { RankingFilter } from '#contract/rankingFilter';
import { paths } from '../../shared/paths.ts';
import styles from './MapPins.module.css';
import type { MapView } from './MapPicture.tsx';
import { courseIdAt } from './courseAt.ts';
import { useGetMapPinsQuery } from '../../api/endpoints/mapsApi.ts';
import { besideNumbers, NUMBER_RADIUS } from './besideNumbers.ts';
import { DensePlaces } from './DensePlaces.tsx';
import { type PinLabel, placeLabel } from './pinLabel.ts';

type MapPinsProps = {
  place: { code: string } & RankingFilter;
  picks: readonly number[];
  map: StateMap;
  /** The course shown below the map, where the map stands in place of the list. */
  chosenId: number | undefined;
  /** The part of the map that is shown; undefined for all of it. */
  viewBox: string | undefined;
  onView: (view: MapView | undefined) => void;
};
type Pin = Pins['pins'][number];

/** How near to a dot the pointer must be, in units of the map. */
const REACH = 9;
const NUMBERS = 'map-numbers';

/** The member's picks on a map, and the dot that is pointed at, with its name. */
export function MapPins({ place, picks, map, chosenId, viewBox, onView }: MapPinsProps) {
  const { data } = useGetMapPinsQuery(place);
  const [highlightedId, setHighlightedId] = useState<number>();

  // What is pointed at or focused: a dot of the map, or a row of the list.
  useEffect(() => {
    if (!data) return undefined;
    const onRow = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('[data-map]')) return;
      // Among a thousand dots, finding room for a name takes longer than the tap on a row that it would hold up.
      startTransition(() => setHighlightedId(courseIdAt(target)));
    };
    const onMap = (event: PointerEvent) => {
      const picture = event.target instanceof Element ? event.target.closest('[data-picture]') : null;
      if (picture) setHighlightedId(nearestPin(data.pins, picture, event)?.courseId);
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
  const { flags } = map;
  /** Lengths on the screen stay the same when a part of the map fills the picture. */
  const { top, width, height } = shownPart(viewBox) ?? { top: 0, ...data };
  const scale = width / map.width;
  const flagged = new Set(flags.map(({ courseId }) => courseId));
  const dots = data.pins.filter(({ courseId }) => !flagged.has(courseId));
  const numbers = flags.flatMap(({ number }) => number ?? []);
  const numberOf = ({ courseId }: { courseId: number }) =>
    flags.find((flag) => flag.courseId === courseId)?.number ?? undefined;
  const chosenPin = data.pins.find(({ courseId }) => courseId === chosenId);
  const chosen = chosenPin && (numberOf(chosenPin) ?? chosenPin);
  const isShown = ({ y }: { y: number }) => y >= top && y <= top + height;
  const pointedAt = data.pins.find(({ courseId }) => courseId === highlightedId);
  return (
    <>
      <svg className={styles.pins} viewBox={viewBox ?? `0 0 ${data.width} ${data.height}`} aria-hidden="true">
        {/* Leaves the numbers free, so that no dot covers one. */}
        <mask id={NUMBERS} maskUnits="userSpaceOnUse" x="0" y="0" width={data.width} height={data.height}>
          <rect width={data.width} height={data.height} fill="#fff" />
          {numbers.map(({ x, y }) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r={scale * NUMBER_RADIUS} />
          ))}
        </mask>
        <g mask={`url(#${NUMBERS})`}>
          {dots
            .filter((pin) => picks.includes(pin.courseId) && isShown(pin))
            .map((pin) => {
              const { x, y } = besideNumbers(pin, numbers, scale * NUMBER_RADIUS);
              return <circle key={pin.courseId} className={styles.own} cx={x} cy={y} r={4 * scale} />;
            })}
        </g>
        {chosen && isShown(chosen) && <circle className={styles.chosen} cx={chosen.x} cy={chosen.y} r={13 * scale} />}
        {pointedAt && viewBox === undefined && (
          <HighlightedPin
            pin={{ ...pointedAt, ...numberOf(pointedAt) }}
            label={placeLabel(numberOf(pointedAt) ?? pointedAt, pointedAt.name, { ...data, numbers })}
            isOwn={picks.includes(pointedAt.courseId)}
            isFlag={flagged.has(pointedAt.courseId)}
          />
        )}
      </svg>
      {chosenId !== undefined && <DensePlaces {...{ map, picks, chosenId, onView }} pins={data.pins} />}
    </>
  );
}

type HighlightedPinProps = {
  pin: Pin;
  label: PinLabel;
  isOwn: boolean;
  /** Flags have a link of their own on the map. */
  isFlag: boolean;
};

/** A pin with its name on a ground of its own, and a line between them where others leave no room beside it. */
function HighlightedPin({ pin: { courseId, name, x, y }, label, isOwn, isFlag }: HighlightedPinProps) {
  const { halfWidth, halfHeight } = label;
  const edge = {
    x: Math.min(Math.max(x, label.x - halfWidth), label.x + halfWidth),
    y: Math.min(Math.max(y, label.y - halfHeight), label.y + halfHeight),
  };
  const named = (
    <>
      <path className={styles.leader} d={`M${x} ${y}L${edge.x} ${edge.y}`} />
      <rect x={label.x - halfWidth} y={label.y - halfHeight} width={2 * halfWidth} height={2 * halfHeight} rx="4" />
      <text x={label.x} y={label.y}>
        {name}
      </text>
    </>
  );
  if (isFlag) return <g className={styles.label}>{named}</g>;
  return (
    <a className={styles.highlighted} href={paths.course(courseId)} tabIndex={-1}>
      {named}
      <circle className={isOwn ? styles.own : styles.dot} cx={x} cy={y} r="6" />
    </a>
  );
}

const NOTHING = { left: 0, top: 0, width: 0 };

function shownPart(viewBox: string | null | undefined) {
  if (!viewBox) return null;
  const [left = 0, top = 0, width = 0, height = 0] = viewBox.split(' ').map(Number);
  return { left, top, width, height };
}

/** @param reach how near it must be, in units of the map */
export function nearestPin(
  pins: readonly Pin[],
  picture: Element,
  { clientX, clientY }: { clientX: number; clientY: number },
  reach = REACH,
): Pin | undefined {
  const box = picture.getBoundingClientRect();
  const { left, top, width } = shownPart(picture.querySelector('svg')?.getAttribute('viewBox')) ?? NOTHING;
  const scale = width / box.width;
  const [pointX, pointY] = [left + (clientX - box.left) * scale, top + (clientY - box.top) * scale];
  const away = ({ x, y }: Pin) => Math.hypot(x - pointX, y - pointY);
  const [nearest] = [...pins].sort((one, other) => away(one) - away(other));
  return nearest && away(nearest) <= reach ? nearest : undefined;
}
