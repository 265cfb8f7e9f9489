import type { Course } from '#contract/courses';
import type { CourseMap } from '#contract/maps';
import { Link } from 'react-router-dom';
import { plural } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import styles from './CourseOnMap.module.css';
import { useGetCourseMapQuery } from './courseDetailsApi.ts';

/** A course among its neighbors, with its state, its county and the nearest town. */
export function CourseOnMap({ course, stateName }: { course: Course; stateName: string }) {
  const { data, isError } = useGetCourseMapQuery(course._id);
  // The town is among the facts of the page.
  if (isError && !data) return null;
  return (
    <section className={styles.card} aria-label={`Where it is in ${stateName}`}>
      {data ? (
        <>
          <div className={styles.map}>
            <Region {...data} />
            <Locator {...data.locator} />
          </div>
          <p className={styles.words}>{wordsOf(data)}</p>
        </>
      ) : (
        <div className={styles.empty} role="status">
          Loading the map…
        </div>
      )}
    </section>
  );
}

type OnRegion = CourseMap['region']['own'];

function Region({ about, region: { width, height, rings, own, neighbors } }: CourseMap) {
  return (
    <svg className={styles.region} viewBox={`0 0 ${width} ${height}`} role="group" aria-label={about}>
      {rings.map(({ miles, radius }) => (
        <g key={miles} className={styles.ring}>
          <circle cx={own.x} cy={own.y} r={radius} />
          <text x={own.x} y={own.y + radius}>{`${miles} mi`}</text>
        </g>
      ))}
      {neighbors.map((neighbor) => (
        <Neighbor key={neighbor.courseId} {...neighbor} />
      ))}
      <g className={styles.flag} transform={`translate(${own.x} ${own.y})`}>
        <circle r="12" />
        <path d="M0 0v-20" />
        <path d="M0-20l12 4.5L0-11z" />
      </g>
      <Name {...own} isOwn />
    </svg>
  );
}

function Neighbor(course: OnRegion) {
  const { courseId, x, y, label } = course;
  return (
    // The list of nearby courses is for keyboards and screen readers.
    <Link to={paths.course(courseId)} tabIndex={-1} aria-hidden="true">
      <circle className={label ? styles.named : styles.unnamed} cx={x} cy={y} r={label ? 4 : 3} />
      <Name {...course} />
    </Link>
  );
}

function Name({ name, label, isOwn = false }: OnRegion & { isOwn?: boolean }) {
  if (!label) return null;
  return (
    <text className={styles.name} data-is-own={isOwn} x={label.x} y={label.y} textAnchor={label.anchor}>
      {name}
    </text>
  );
}

function Locator({ width, height, land, at }: CourseMap['locator']) {
  return (
    <svg className={styles.locator} viewBox={`-8 -8 ${width + 16} ${height + 16}`} aria-hidden="true">
      <path transform="scale(.25)" d={land} />
      <circle cx={at.x} cy={at.y} r="18" />
    </svg>
  );
}

/** "Maricopa County · about 29 miles northwest of Phoenix". */
function wordsOf({ county, town }: CourseMap): string {
  const away = town && (town.miles === 0 ? `in ${town.name}` : awayFrom(town));
  return [county, away].filter(Boolean).join(' · ');
}

const awayFrom = ({ name, miles, direction }: NonNullable<CourseMap['town']>): string =>
  `about ${plural(miles, 'mile')} ${direction} of ${name}`;
