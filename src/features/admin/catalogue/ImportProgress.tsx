import styles from './ImportProgress.module.css';
import type { Progress } from './useImport.ts';

export function ImportProgress({ isDryRun, progress }: { isDryRun: boolean; progress: Progress | undefined }) {
  const text = isDryRun ? 'Checking the file…' : progress ? 'Importing…' : 'Sending the file…';
  return (
    <div role="status" className={styles.progress}>
      <p>{text}</p>
      <progress aria-label={text} max={progress?.of ?? 1} {...(progress ? { value: progress.done } : {})} />
    </div>
  );
}
