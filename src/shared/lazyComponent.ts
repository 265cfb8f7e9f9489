import { type ComponentType, createElement, lazy, useState } from 'react';
import { type Load, retryImport } from './retryImport.ts';

/** `load` fetches its code ahead of the first render. */
type LazyComponent<Props> = ComponentType<Props> & { load: Load<Props> };

/** A component whose code is fetched at its first render; `fallback` is rendered when that fails twice. */
export function lazyComponent<Props extends object>(
  load: Load<Props>,
  fallback: ComponentType<{ load: Load<Props> }>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce: Load<Props> = async () => {
    loaded ??= await load();
    return loaded;
  };
  const LazyPart = lazy<ComponentType<Props>>(async () => {
    const part = await loadOnce()
      .catch(() => retryImport(loadOnce))
      .catch(() => () => createElement(fallback, { load: loadOnce }));
    return { default: part };
  });

  function Part(props: Props) {
    // Loaded code renders without suspending: React delays suspended content until 300 ms after the spinner appeared.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? LazyPart);
    return createElement(Shown, props);
  }
  return Object.assign(Part, { load: loadOnce });
}
