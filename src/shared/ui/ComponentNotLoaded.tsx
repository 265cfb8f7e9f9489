import type { Load } from '../retryImport.ts';
import { useImportRetry } from '../useImportRetry.ts';
import { Notice } from './Notice.tsx';

/** Fallback for a component whose code could not be loaded; renders the component once it is. */
export function ComponentNotLoaded({ title, load }: { title: string; load: Load }) {
  const { Late, reason, wayOn, fetchAgain } = useImportRetry(load);
  if (Late) return <Late />;
  return (
    <Notice tone="error" title={title} wayOn={wayOn} onRetry={() => void fetchAgain()}>
      {reason}
    </Notice>
  );
}
