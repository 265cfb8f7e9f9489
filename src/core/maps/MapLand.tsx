import styles from './MapPicture.module.css';

type Drawing = { land: string; counties: string; dots: string };

/** A state's outline with its counties; insets show it again by this id. */
export const LAND = 'map-land';

export function MapLand({ land, counties }: Pick<Drawing, 'land' | 'counties'>) {
  return (
    <g id={LAND} transform="scale(.25)">
      <path className={styles.land} d={land} />
      <path className={styles.counties} d={counties} />
    </g>
  );
}

/** Courses that are not marked: points, which a round line makes visible. */
export function MapDots({ dots }: Pick<Drawing, 'dots'>) {
  return dots === '' ? null : <path className={styles.dots} transform="scale(.5)" d={dots} />;
}
