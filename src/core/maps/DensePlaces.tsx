import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { MapFlag, MapPins, StateMap } from '#contract/maps';
import styles from './DensePlaces.module.css';
import type { MapView } from './MapPicture.tsx';
import { insetAt, onState, stateHeight } from './onState.ts';
import { placeBeside } from './pinLabel.ts';
import { type Point, spread } from './spread.ts';
import { emptyCorner, focusButton, ZoomControls } from './ZoomControls.tsx';

/** Radius of a number, and the least distance between the middles of two, in units of the map. */
const [RADIUS, APART] = [10, 21];
/** From this width on the list stands beside the map, and flags link to the pages of courses. */
export const WIDE_PX = 1200;
/** Room of a button on a narrow screen, in units of the map. */
const BUTTON = { halfWidth: 42, halfHeight: 19 };

type MapPin = MapPins['pins'][number];

type DensePlacesProps = {
  map: StateMap;
  pins: readonly MapPin[];
  picks: readonly number[];
  chosenId: number | undefined;
  /** Called with the part of the map to show; undefined for all of it. */
  onView: (view: MapView | undefined) => void;
};

/** On a map in place of its list: the numbers of the dense places on the state itself, and the way into each place. */
export function DensePlaces({ map, pins, picks, chosenId, onView }: DensePlacesProps) {
  const isNarrow = useIsNarrow();
  const [town, setTown] = useState<string>();
  /** Its button gets the focus again. */
  const [lastTown, setLastTown] = useState<string>();
  const zoomed = map.insets.find((inset) => inset.town === town);
  const nearest = nearestPlace(map, pins, chosenId);
  const flags = useMemo(() => flagsOnState(map), [map]);

  useEffect(() => {
    const { x, y, width, height } = zoomed?.box ?? { x: 0, y: 0, width: map.width, height: stateHeight(map) };
    const shown = zoomed ? map.flags.filter((flag) => insetAt(flag, map.insets) === zoomed) : flags;
    onView(isNarrow ? { viewBox: `${x} ${y} ${width} ${height}`, flags: shown } : undefined);
    return () => onView(undefined);
  }, [map, zoomed, flags, isNarrow, onView]);

  if (!isNarrow) return null;
  const zoom = (next: string | undefined) => {
    setLastTown(town);
    setTown(next);
  };
  const controls = nearest && (
    <ZoomControls
      corner={emptyCorner(map, pins)}
      isZoomed={zoomed !== undefined}
      onIn={() => zoom(nearest.town)}
      onOut={() => zoom(undefined)}
    />
  );
  if (zoomed) return <>{controls}</>;
  const height = stateHeight(map);
  const buttons = placeButtons(map, flags);
  return (
    <>
      {controls}
      <DenseCourses {...{ map, pins, picks, chosenId, flags }} />
      {map.insets.map(({ town: name, frame }, index) => {
        const { x, y } = buttons[index] ?? frame;
        return (
          <button
            key={name}
            ref={name === lastTown ? focusButton : undefined}
            type="button"
            className={styles.place}
            aria-label={`Zoom in around ${name}`}
            style={{
              insetInlineStart: percent(frame.x, map.width),
              insetBlockStart: percent(frame.y, height),
              inlineSize: percent(frame.width, map.width),
              blockSize: percent(frame.height, height),
            }}
            onClick={() => zoom(name)}
          >
            <span
              style={{
                insetInlineStart: percent(x - frame.x, frame.width),
                insetBlockStart: percent(y - frame.y, frame.height),
              }}
            >
              Zoom in
            </span>
          </button>
        );
      })}
    </>
  );
}

/** The dense place around the chosen course, else the one nearest to it; undefined on a map without any. */
function nearestPlace({ insets }: StateMap, pins: readonly MapPin[], chosenId: number | undefined) {
  const chosen = pins.find(({ courseId }) => courseId === chosenId);
  if (!chosen) return insets[0];
  const { x, y } = onState(chosen, insets);
  const away = ({ frame }: StateMap['insets'][number]) =>
    Math.hypot(frame.x + frame.width / 2 - x, frame.y + frame.height / 2 - y);
  return insetAt(chosen, insets) ?? [...insets].sort((one, other) => away(one) - away(other))[0];
}

const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;

/** Whether a map stands in place of its list; beside it, all of the map is shown. */
const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      window.addEventListener('resize', onChange);
      return () => window.removeEventListener('resize', onChange);
    },
    () => window.innerWidth < WIDE_PX,
  );

/** The flags of dense places where they are on the state itself, their numbers pushed apart and off the towns' names. */
function flagsOnState(map: StateMap): readonly MapFlag[] {
  const { flags, insets, towns, width } = map;
  const dense = flags.filter((flag) => insetAt(flag, insets));
  const others = flags.flatMap(({ number }) => (number && !insetAt(number, insets) ? number : []));
  const courses = dense.map((flag) => onState(flag, insets));
  const size = { width, height: stateHeight(map) };
  const numbers = spread(courses, APART, { fixed: [...others, ...namesOf(towns)], size });
  return flags.map((flag) => {
    const place = dense.indexOf(flag);
    return place < 0 ? flag : { ...flag, ...courses[place], number: numbers[place] ?? null };
  });
}

/** Left part, middle and right part of the towns' names. */
const namesOf = (towns: StateMap['towns']): Point[] =>
  towns.flatMap(({ x, y }) => [-25, 0, 25].map((aside) => ({ x: x + aside, y })));

/** One for each dense place, beside its frame, where it covers no number and no other button. */
function placeButtons(map: StateMap, flags: readonly MapFlag[]): Point[] {
  const taken: Point[] = flags.flatMap(({ number }) => number ?? []);
  return map.insets.map(({ frame }) => {
    const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
    const around = {
      pins: [middle, ...namesOf(map.towns)],
      numbers: taken,
      width: map.width,
      height: stateHeight(map),
    };
    const { x, y } = placeBeside(middle, BUTTON, around);
    taken.push({ x: x - BUTTON.halfWidth, y }, { x, y }, { x: x + BUTTON.halfWidth, y });
    return { x, y };
  });
}

type DenseCoursesProps = Omit<DensePlacesProps, 'onView'> & { flags: readonly MapFlag[] };

/** The other courses of the dense places as small dots, beside the numbers, and what is chosen. */
function DenseCourses({ map, pins, picks, chosenId, flags }: DenseCoursesProps) {
  const numbers = flags.flatMap(({ number }) => number ?? []);
  const dots = pins
    .filter((pin) => insetAt(pin, map.insets) && flags.every(({ courseId }) => courseId !== pin.courseId))
    .map((pin) => ({ courseId: pin.courseId, ...onState(pin, map.insets) }))
    .filter((dot) => numbers.every(({ x, y }) => Math.hypot(dot.x - x, dot.y - y) > RADIUS));
  const pin = pins.find(({ courseId }) => courseId === chosenId);
  const chosen =
    pin &&
    insetAt(pin, map.insets) &&
    (flags.find(({ courseId }) => courseId === chosenId)?.number ?? onState(pin, map.insets));
  return (
    <svg className={styles.courses} viewBox={`0 0 ${map.width} ${stateHeight(map)}`} aria-hidden="true">
      {dots.map(({ courseId, x, y }) => (
        <circle
          key={courseId}
          className={styles.dot}
          cx={x}
          cy={y}
          r="1.6"
          data-own={picks.includes(courseId) ? '' : undefined}
        />
      ))}
      {chosen && <circle className={styles.chosen} cx={chosen.x} cy={chosen.y} r="13" />}
    </svg>
  );
}
