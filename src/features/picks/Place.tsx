import styles from './Place.module.css';

/** A pick's place on its list, from 1. */
export function Place({ place }: { place: number }) {
  return <span className={styles.place}>{place}</span>;
}
