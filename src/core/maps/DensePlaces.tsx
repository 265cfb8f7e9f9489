import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { MapFlag, MapPins, StateMap } from '#contract/maps';
import styles from './DensePlaces.module.css';
import type { MapView } from './MapPicture.tsx';
import { insetAt, onState, stateHeight } from './onState.ts';
import { placeBeside } from './pinLabel.ts';
import { type Point, spread } from './spread.ts';

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
  if (zoomed) {
    return (
      <button ref={focus} type="button" className={styles.out} onClick={() => zoom(undefined)}>
        Zoom out
      </button>
    );
  }
  const height = stateHeight(map);
  const buttons = placeButtons(map, flags);
  return (
    <>
      <DenseCourses {...{ map, pins, picks, chosenId, flags }} />
      {map.insets.map(({ town: name, frame }, index) => {
        const { x, y } = buttons[index] ?? frame;
        return (
          <button
            key={name}
            ref={name === lastTown ? focus : undefined}
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

const focus = (button: HTMLButtonElement | null): void => button?.focus({ preventScroll: true });

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

/** The flags of dense places where they are on the state itself, their numbers pushed apart. */
function flagsOnState({ flags, insets }: StateMap): readonly MapFlag[] {
  const dense = flags.filter((flag) => insetAt(flag, insets));
  const others = flags.flatMap(({ number }) => (number && !insetAt(number, insets) ? number : []));
  const courses = dense.map((flag) => onState(flag, insets));
  const numbers = spread(courses, APART, others);
  return flags.map((flag) => {
    const place = dense.indexOf(flag);
    return place < 0 ? flag : { ...flag, ...courses[place], number: numbers[place] ?? null };
  });
}

/** One for each dense place, beside its frame, where it covers no number and no other button. */
function placeButtons(map: StateMap, flags: readonly MapFlag[]): Point[] {
  const names = map.towns.flatMap(({ x, y }) => [-25, 0, 25].map((aside) => ({ x: x + aside, y })));
  const taken: Point[] = flags.flatMap(({ number }) => number ?? []);
  return map.insets.map(({ frame }) => {
    const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
    const around = { pins: [middle, ...names], numbers: taken, width: map.width, height: stateHeight(map) };
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
