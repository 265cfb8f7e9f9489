import { useState } from 'react';
import { useReturnPath } from '../../../core/navigation/guards.tsx';
import { paths } from '../../../shared/paths.ts';
import { copy } from '../../../shared/share.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { addressWith } from '../mailedLinks/linkUrls.ts';
import styles from './OpenInBrowser.module.css';

/** Replaces Google's button inside in-app browsers, where Google blocks sign-in. */
export function OpenInBrowser() {
  const [message, setMessage] = useState<string>();
  const address = addressWith(paths.login, useReturnPath());

  const onCopy = async () => {
    const result = await copy(address);
    setMessage(
      result === 'copied' ? 'The link is copied.' : 'Copying is not allowed here. Press the link long to copy it.',
    );
  };

  return (
    <section className={styles.box}>
      <h2 className={styles.title}>Open in your browser</h2>
      <p>Google lets nobody in from inside another app. Open this link in your browser to continue with Google:</p>
      <p className={styles.address}>{address}</p>
      <Button look="quiet" onClick={() => void onCopy()}>
        Copy the link
      </Button>
      <p role="status" className={styles.said}>
        {message}
      </p>
    </section>
  );
}
