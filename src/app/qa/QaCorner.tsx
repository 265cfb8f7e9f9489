import styles from './QaCorner.module.css';
import { SaveTraceButton } from './SaveTraceButton.tsx';

/** QA's tools, on every page of a visit that began with `?qa=1`. */
export function QaCorner() {
  return (
    <aside className={styles.corner} aria-label="Quality assurance">
      <SaveTraceButton />
      <a href="/qa/replay">Replay</a>
    </aside>
  );
}
