import styles from './EightWords.module.css';
import { useHeadWords } from './useHeadWords.ts';

/** The eight words of a signed head, large. @param jws the head as it was sent */
export function EightWords({ jws }: { jws: string }) {
  const words = useHeadWords(jws);
  return (
    <ol className={styles.words} aria-label="Eight words">
      {words?.map((word, index) => (
        // A word may come twice.
        <li key={index}>{word}</li>
      ))}
    </ol>
  );
}
