import styles from './EightWords.module.css';
import { useHeadWords } from './useHeadWords.ts';

/** The words come a moment later than the page: their places. */
const NOT_YET: readonly string[] = Array.from({ length: 8 }, () => '\u00a0');

/** The eight words of a signed head, large. @param jws the head as it was sent */
export function EightWords({ jws }: { jws: string }) {
  const words = useHeadWords(jws);
  return (
    <ol className={styles.words} aria-label="Eight words">
      {(words ?? NOT_YET).map((word, index) => (
        // A word may come twice.
        <li key={index} aria-hidden={!words}>
          {word}
        </li>
      ))}
    </ol>
  );
}
