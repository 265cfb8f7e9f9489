import { type ComponentType, createElement, lazy } from 'react';
import { type Load, loadAgain } from './loadAgain.ts';

/** A part of the app whose code is fetched when it is first shown; where that fails, twice, `standIn` takes its place. */
export function lazyPart(load: Load, standIn: ComponentType<{ load: Load }>): ComponentType {
  return lazy(async () => {
    const part = await load()
      .catch(() => loadAgain(load))
      .catch(() => () => createElement(standIn, { load }));
    return { default: part };
  });
}
