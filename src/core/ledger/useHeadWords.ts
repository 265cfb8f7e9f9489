import { useEffect, useState } from 'react';
import { hashOfHead } from '#contract/ledger/headHash';
import { wordsOf } from '#contract/ledger/words';

/** The eight words of a signed head, made in this browser; undefined until they are known. */
export function useHeadWords(jws: string | undefined): string[] | undefined {
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
