import styles from './PickNumber.module.css';

/** A pick's place on its list, from 1. */
export function PickNumber({ place }: { place: number }) {
  return <span className={styles.place}>{place}</span>;
}
