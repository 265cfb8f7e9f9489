import { MapPin } from 'lucide-react';
import type { Course } from '#contract/courses';
import styles from './Scorecard.module.css';

/** Facts of a course, laid out like a scorecard; unknown ones are left out. */
export function Scorecard({ course }: { course: Course }) {
  const { holes, par, opened, architect, access, city, state } = course;
  const numbers = [
    { label: 'Holes', value: holes },
    { label: 'Par', value: par },
    { label: 'Opened', value: opened },
  ].filter(({ value }) => value !== undefined);
  const lines = [
    { label: 'Architect', value: architect },
    { label: 'Access', value: access && access.charAt(0).toUpperCase() + access.slice(1) },
  ].filter(({ value }) => value !== undefined);
  return (
    <dl className={styles.card}>
      {numbers.map(({ label, value }) => (
        <div key={label} className={styles.number}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {lines.map(({ label, value }) => (
        <div key={label} className={styles.line}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={styles.line}>
        <dt>Place</dt>
        <dd className={styles.place}>
          {city}, {state}
          <a className={styles.map} href={mapLink(course)} rel="noreferrer">
            <MapPin aria-hidden="true" size={16} />
            Open in maps
          </a>
        </dd>
      </div>
    </dl>
  );
}

const mapLink = ({ lat, lon }: Course) => `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=15/${lat}/${lon}`;
