import { type ComponentType, createElement, lazy, useState } from 'react';
import { type Load, retryImport } from './retryImport.ts';

/** `load` fetches its code ahead of its first look. */
type LazyComponent<Props> = ComponentType<Props> & { load: Load<Props> };

/** A part of the app whose code is fetched when it is first shown; where that fails, twice, `standIn` takes its place. */
export function lazyComponent<Props extends object>(
  load: Load<Props>,
  standIn: ComponentType<{ load: Load<Props> }>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce: Load<Props> = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Later = lazy<ComponentType<Props>>(async () => {
    const part = await loadOnce()
      .catch(() => retryImport(loadOnce))
      .catch(() => () => createElement(standIn, { load: loadOnce }));
    return { default: part };
  });

  function Part(props: Props) {
    // What is there already stands at once. React holds a part that had to wait back until 300 ms after the spinner.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return createElement(Shown, props);
  }
  return Object.assign(Part, { load: loadOnce });
}
