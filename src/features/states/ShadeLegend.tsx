import { Fragment, type ReactNode } from 'react';
import styles from './ShadeLegend.module.css';

const SHADES = [0, 1, 2, 3, 4];

/** "fewer … more golfers", with a sample of each shade. */
export function ShadeLegend({ sampleOf }: { sampleOf: (shade: number) => ReactNode }) {
  return (
    <p className={styles.legend} aria-hidden="true">
      fewer
      {SHADES.map((shade) => (
        <Fragment key={shade}>{sampleOf(shade)}</Fragment>
      ))}
      more golfers
    </p>
  );
}
