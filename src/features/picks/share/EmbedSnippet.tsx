import { useState } from 'react';
import { copy } from '../../../shared/share.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { TextField } from '../../../shared/ui/Field.tsx';
import styles from './EmbedSnippet.module.css';

/** HTML that shows the ranking of a state on another site. */
export function EmbedSnippet({ code, stateName }: { code: string; stateName: string }) {
  const [said, setSaid] = useState('');
  const address = `${window.location.origin}/embed/${code.toLowerCase()}`;
  const snippet = `<iframe src="${address}" title="${stateName}’s top golf courses" width="100%" height="620" loading="lazy"></iframe>`;

  const onCopy = async () => {
    const result = await copy(snippet);
    setSaid(result === 'copied' ? 'HTML copied.' : 'Your browser won’t let us copy. Select the HTML and copy it.');
  };

  return (
    <details className={styles.embed}>
      <summary>Embed this ranking</summary>
      <div className={styles.inside}>
        <p>Paste this into your page. It shows the current top 10.</p>
        <TextField label="HTML" value={snippet} readOnly onFocus={(event) => event.target.select()} />
        <Button look="quiet" onClick={() => void onCopy()}>
          Copy HTML
        </Button>
        <p role="status">{said}</p>
      </div>
    </details>
  );
}
