import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import styles from './NothingFound.module.css';

/** Suggestions for a search without results. @param onTryTown clears and focuses the search box */
export function NothingFound({ q, onTryTown }: { q: string; onTryTown: () => void }) {
  return (
    <Notice title={`Nothing found for “${q}”`}>
      <p>Try fewer letters or the town’s name.</p>
      <p className={styles.ways}>
        <Button look="quiet" onClick={onTryTown}>
          Try the town
        </Button>
        <Link to={paths.suggestCourse(q)}>Suggest this course</Link>
      </p>
    </Notice>
  );
}
