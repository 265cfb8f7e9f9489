import type { Course } from '#contract/courses';
import type { CourseMap } from '#contract/maps';
import { MapDots, MapLand } from '../../core/maps/MapLand.tsx';
import { plural } from '../../shared/numbers.ts';
import styles from './CourseOnMap.module.css';
import { useGetCourseMapQuery } from './courseDetailsApi.ts';

/** A course on the map of its state, with its county and the nearest town. */
export function CourseOnMap({ course, stateName }: { course: Course; stateName: string }) {
  const { data, isError } = useGetCourseMapQuery(course._id);
  // The town is among the facts of the page.
  if (isError && !data) return null;
  return (
    <section className={styles.card} aria-label={`Where it is in ${stateName}`}>
      {data ? (
        <>
          <Outline map={data} />
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

function Outline({ map }: { map: CourseMap }) {
  const { width, height, about, at } = map;
  return (
    <svg className={styles.outline} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={about}>
      <MapLand {...map} />
      <MapDots {...map} />
      {at && (
        <g className={styles.flag} transform={`translate(${at.x} ${at.y})`}>
          <circle r="12" />
          <path d="M0 0v-20" />
          <path d="M0-20l12 4.5L0-11z" />
        </g>
      )}
    </svg>
  );
}

/** "Maricopa County · about 29 miles north-west of Phoenix". */
function wordsOf({ county, town }: CourseMap): string {
  const away = town && (town.miles === 0 ? `in ${town.name}` : awayFrom(town));
  return [county, away].filter(Boolean).join(' · ');
}

const awayFrom = ({ name, miles, direction }: NonNullable<CourseMap['town']>): string =>
  `about ${plural(miles, 'mile')} ${direction} of ${name}`;
