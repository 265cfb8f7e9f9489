import styles from './PickNumber.module.css';

/** 1-based position of a pick. */
export function PickNumber({ place }: { place: number }) {
  return <span className={styles.place}>{place}</span>;
}
