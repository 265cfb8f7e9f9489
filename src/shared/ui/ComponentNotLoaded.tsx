import type { Load } from '../lazyComponent.ts';
import { useImportRetry } from '../useImportRetry.ts';
import { Notice } from './Notice.tsx';

/** Fallback for a component whose code could not be loaded; renders the component once it is. */
export function ComponentNotLoaded({ title, load }: { title: string; load: Load }) {
  const { Loaded, reason, retryLabel, retry } = useImportRetry(load);
  if (Loaded) return <Loaded />;
  return (
    <Notice tone="error" title={title} retryLabel={retryLabel} onRetry={() => void retry()}>
      {reason}
    </Notice>
  );
}
