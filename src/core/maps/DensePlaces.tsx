import { useEffect, useState, useSyncExternalStore } from 'react';
import type { MapPins, StateMap } from '#contract/maps';
import styles from './DensePlaces.module.css';
import { insetAt, onState, stateHeight } from './onState.ts';
import { placeBeside } from './pinLabel.ts';
import { type Point, spread } from './spread.ts';

/** Of a number, and how far the middles of two are apart, in units of the map. */
const [RADIUS, APART] = [10, 21];
/** From here on the list stands beside the map, which leads to the courses' own pages. */
export const WIDE_PX = 1200;
/** What a button needs on a narrow screen. */
const BUTTON = { halfWidth: 42, halfHeight: 19 };

type MapPin = MapPins['pins'][number];

type DensePlacesProps = {
  map: StateMap;
  pins: readonly MapPin[];
  picks: readonly number[];
  chosenId: number | undefined;
  /** Called with what is to be shown of the map; undefined for all. */
  onView: (viewBox: string | undefined) => void;
};

/** On a map in place of its list: the numbers of the dense places on the state itself, and the way into each place. */
export function DensePlaces({ map, pins, picks, chosenId, onView }: DensePlacesProps) {
  const isNarrow = useIsNarrow();
  const [town, setTown] = useState<string>();
  /** Its button gets the focus again. */
  const [lastTown, setLastTown] = useState<string>();
  const zoomed = map.insets.find((inset) => inset.town === town);

  useEffect(() => {
    const { x, y, width, height } = zoomed?.box ?? { x: 0, y: 0, width: map.width, height: stateHeight(map) };
    onView(isNarrow ? `${x} ${y} ${width} ${height}` : undefined);
    return () => onView(undefined);
  }, [map, zoomed, isNarrow, onView]);

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
  const numbers = numbersOnState(map);
  const buttons = placeButtons(map, numbers);
  return (
    <>
      <DenseCourses {...{ map, pins, picks, chosenId, numbers }} />
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

type NumberOnState = Point & { courseId: number; label: string; course: Point };

/** The numbers of the courses in dense places, pushed apart. */
function numbersOnState({ flags, insets }: StateMap): NumberOnState[] {
  const dense = flags.filter((flag) => insetAt(flag, insets));
  const courses = dense.map((flag) => onState(flag, insets));
  const others = flags.flatMap(({ number }) => (number && !insetAt(number, insets) ? number : []));
  return spread(courses, APART, others).map((at, index) => {
    const { courseId = 0, label = '' } = dense[index] ?? {};
    return { ...at, courseId, label, course: courses[index] ?? at };
  });
}

/** One for each dense place, beside its frame, where it covers no number and no other button. */
function placeButtons(map: StateMap, dense: readonly Point[]): Point[] {
  const names = map.towns.flatMap(({ x, y }) => [-25, 0, 25].map((aside) => ({ x: x + aside, y })));
  const taken: Point[] = [...dense, ...map.flags.flatMap(({ number }) => number ?? [])];
  return map.insets.map(({ frame }) => {
    const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
    const around = { pins: [middle, ...names], numbers: taken, width: map.width, height: stateHeight(map) };
    const { x, y } = placeBeside(middle, BUTTON, around);
    taken.push({ x: x - BUTTON.halfWidth, y }, { x, y }, { x: x + BUTTON.halfWidth, y });
    return { x, y };
  });
}

type DenseCoursesProps = Omit<DensePlacesProps, 'onView'> & { numbers: readonly NumberOnState[] };

/** The courses of the dense places as small dots, the first ones as numbers with lines to where they are. */
function DenseCourses({ map, pins, picks, chosenId, numbers }: DenseCoursesProps) {
  const dots = pins
    .filter((pin) => insetAt(pin, map.insets))
    .map((pin) => ({ courseId: pin.courseId, ...onState(pin, map.insets) }));
  const ownOf = (courseId: number) => (picks.includes(courseId) ? '' : undefined);
  const isChosen = ({ courseId }: { courseId: number }) => courseId === chosenId;
  const chosen = numbers.find(isChosen) ?? dots.find(isChosen);
  return (
    <svg className={styles.courses} viewBox={`0 0 ${map.width} ${stateHeight(map)}`} aria-hidden="true">
      {dots.map(({ courseId, x, y }) => (
        <circle key={courseId} className={styles.dot} cx={x} cy={y} r="1.6" data-own={ownOf(courseId)} />
      ))}
      {numbers.map(({ courseId, x, y, course }) => (
        <path key={courseId} d={`M${course.x} ${course.y}L${x} ${y}`} />
      ))}
      {chosen && <circle className={styles.chosen} cx={chosen.x} cy={chosen.y} r="13" />}
      {numbers.map(({ courseId, label, x, y }) => (
        <g key={courseId}>
          <circle className={styles.number} cx={x} cy={y} r={RADIUS} data-own={ownOf(courseId)} />
          <text x={x} y={y}>
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}
