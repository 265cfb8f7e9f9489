import type { Load } from '../retryImport.ts';
import { useImportRetry } from '../useImportRetry.ts';
import { Notice } from './Notice.tsx';

/** Stands in for a part of a page whose code did not come, and becomes that part when it does. */
export function ComponentNotLoaded({ title, load }: { title: string; load: Load }) {
  const { Late, reason, wayOn, fetchAgain } = useImportRetry(load);
  if (Late) return <Late />;
  return (
    <Notice tone="error" title={title} wayOn={wayOn} onRetry={() => void fetchAgain()}>
      {reason}
    </Notice>
  );
}
