import type { Course } from '#contract/courses';
import type { StateMap } from '#contract/maps';
import { useGetMapPinsQuery, useGetStateMapQuery } from '../../../api/endpoints/mapsApi.ts';
import { courseFactsWithState } from '../../../shared/ui/CourseRow.tsx';
import styles from './PairCard.module.css';

type PairCardProps = {
  course: Course;
  /** State code, lower case. */
  code: string;
  shortcut: string;
  onChoose: (event: { timeStamp: number }) => void;
};

/** A course as a button; without its rank or place, which would influence the choice. */
export function PairCard({ course, code, shortcut, onChoose }: PairCardProps) {
  const { name, architect, opened } = course;
  const made = architect ? [architect, opened].filter(Boolean).join(' · ') : opened && `Opened ${opened}`;
  return (
    <button type="button" className={styles.card} aria-keyshortcuts={shortcut} onClick={onChoose}>
      <Surroundings courseId={course._id} code={code} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>{courseFactsWithState(course)}</span>
        {made && <span>{made}</span>}
      </span>
    </button>
  );
}

/** Size of the detail in units of the map: the same for every course, so that both maps of a pair have one scale. */
const WIDTH = 120;
const HEIGHT = 49;

type Point = { x: number; y: number };

/** Where a course lies on the state itself, even if the map shows it in an inset. */
function onLand({ x, y }: Point, { insets }: StateMap): Point {
  const inset = insets.find(({ box }) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height);
  if (!inset) return { x, y };
  const { box, frame } = inset;
  const scale = frame.width / box.width;
  return { x: frame.x + (x - box.x) * scale, y: frame.y + (y - box.y) * scale };
}

/** The part of the state's map around a course; what it shows is in the facts. */
function Surroundings({ courseId, code }: { courseId: number; code: string }) {
  const { data: map } = useGetStateMapQuery({ code, isUnranked: true });
  const { data: pins } = useGetMapPinsQuery({ code });
  const pin = pins?.pins.find((each) => each.courseId === courseId);
  if (!map || !pins || !pin) return <span className={styles.map} />;
  const { x, y } = onLand(pin, map);
  const isNear = (point: Point, away: Point) => Math.abs(point.x - x) < away.x && Math.abs(point.y - y) < away.y;
  const dots = pins.pins.map((each) => onLand(each, map)).filter((dot) => isNear(dot, { x: WIDTH, y: HEIGHT }));
  // A name that the flag would cover is left out, and so is one that would be cut.
  const towns = map.towns.filter((town) => isNear(town, { x: 48, y: 21 }) && !isNear(town, { x: 15, y: 9 }));
  return (
    <svg
      className={styles.map}
      viewBox={`${x - WIDTH / 2} ${y - HEIGHT / 2} ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g transform="scale(.25)">
        <path className={styles.land} d={map.land} />
        <path className={styles.counties} d={map.counties} />
      </g>
      <path className={styles.dots} d={dots.map((dot) => `M${dot.x} ${dot.y}h0`).join('')} />
      {towns.map((town) => (
        <text key={town.name} className={styles.town} x={town.x} y={town.y}>
          {town.name}
        </text>
      ))}
      <g className={styles.flag} transform={`translate(${x} ${y})`}>
        <circle r="4.7" />
        <path d="M0 0v-8" />
        <path d="M0-8l5 1.9-5 1.9z" />
      </g>
    </svg>
  );
}
