import { Fragment } from 'react';
import { MapPin } from 'lucide-react';
import { Link } from 'react-router-dom';
import { architectsOf } from '#contract/architectNames';
import type { Course } from '#contract/courses';
import { paths } from '../../shared/paths.ts';
import styles from './Scorecard.module.css';

/** Facts of a course, laid out like a scorecard; unknown ones are left out. */
export function Scorecard({ course }: { course: Course }) {
  const { holes, par, opened, architect, access, city, state, active } = course;
  const numbers = [
    { label: 'Holes', value: holes },
    { label: 'Par', value: par },
    { label: 'Opened', value: opened },
  ].filter(({ value }) => value !== undefined);
  const lines = [
    { label: 'Architect', value: architect && <Architects text={architect} isLinked={active} /> },
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

const listOfNames = new Intl.ListFormat('en-US');

/** "Tom Weiskopf and Jay Morrish", each leading to the architect's page, which has no withdrawn courses. */
function Architects({ text, isLinked }: { text: string; isLinked: boolean }) {
  const architects = architectsOf(text);
  const parts = listOfNames.formatToParts(architects.map(({ name }) => name));
  return parts.map(({ type, value }, index) => {
    const slug = type === 'element' && isLinked ? architects.find(({ name }) => name === value)?.slug : undefined;
    return slug === undefined ? (
      <Fragment key={index}>{value}</Fragment>
    ) : (
      <Link key={index} to={paths.architect(slug)}>
        {value}
      </Link>
    );
  });
}

const mapLink = ({ lat, lon }: Course) => `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=15/${lat}/${lon}`;
