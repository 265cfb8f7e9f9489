import styles from './EightWords.module.css';
import { useEffect, useState } from 'react';
import { hashOfHead } from '#contract/ledger/headHash';
import { wordsOf } from '#contract/ledger/words';

/** The eight words of a signed head, made in this browser; undefined until they are known. */
function useHeadWords(jws: string | undefined): string[] | undefined {
  const [known, setKnown] = useState<{ jws: string; words: string[] }>();
  // WebCrypto computes hashes asynchronously.
  useEffect(() => {
    if (jws === undefined) return undefined;
    let isCurrent = true;
    void hashOfHead(jws).then((hash) => {
      if (isCurrent) setKnown({ jws, words: wordsOf(hash) });
    });
    return () => {
      isCurrent = false;
    };
  }, [jws]);
  return known?.jws === jws ? known?.words : undefined;
}

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
