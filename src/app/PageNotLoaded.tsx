import { useLocation } from 'react-router-dom';
import type { Load } from '../shared/lazyComponent.ts';
import { paths } from '../shared/paths.ts';
import { Button } from '../shared/ui/Button.tsx';
import { HomeLink } from '../shared/ui/HomeLink.tsx';
import { PageHeading } from '../shared/ui/PageHeading.tsx';
import { useImportRetry } from '../shared/useImportRetry.ts';
import styles from './PageNotLoaded.module.css';

const HEAD = {
  title: 'We couldn’t load this page',
  description: 'Check your connection and try again.',
  isIndexed: false,
};

const SIGNED_OUT = { ...HEAD, title: 'You’re signed out' };

/** Fallback for a page whose code could not be loaded; renders the page once it is. */
export function PageNotLoaded({ load, isFramed }: { load: Load; isFramed: boolean }) {
  const { pathname } = useLocation();
  const { Loaded, reason, retryLabel, retry } = useImportRetry(load);
  if (Loaded) return <Loaded />;
  const page = (
    <div className={styles.page}>
      <PageHeading head={pathname === paths.logout ? SIGNED_OUT : HEAD} below={reason} />
      <Button onClick={() => void retry()}>{retryLabel}</Button>
    </div>
  );
  if (isFramed) return page;
  return (
    <div className={styles.alone}>
      <header>
        <HomeLink />
      </header>
      <main>{page}</main>
    </div>
  );
}
