import { encode } from 'uqr';
import styles from './QrCode.module.css';

/** QR code of a link; dark on light in both themes, because some readers reject inverted codes. */
export function QrCode({ link }: { link: string }) {
  const { size, data } = encode(link, { ecc: 'M', border: 3 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.code}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="QR code of the link"
      >
        <path d={squares.join('')} />
      </svg>
      <figcaption className={styles.text}>Scan to open it on a phone</figcaption>
    </figure>
  );
}
