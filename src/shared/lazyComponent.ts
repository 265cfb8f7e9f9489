import { type ComponentType, createElement, lazy, useState } from 'react';
import { CODE_LIMIT_MS, withTimeout } from './withTimeout.ts';

export type Load<Props = object> = () => Promise<ComponentType<Props>>;

/** Retries a failed import, together with the stylesheets that failed with it. */
export async function retryImport<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  const component = await load();
  // Vite requests a stylesheet only once: a failed one stays in the head, empty.
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(links.filter((link) => !isStylesheetLoaded(link)).map(reloadStylesheet));
  return component;
}

/** A failed stylesheet may have a `sheet`, too, but its rules cannot be read. */
function isStylesheetLoaded({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

function reloadStylesheet(link: HTMLLinkElement): Promise<void> {
  const replacement = document.createElement('link');
  for (const { name, value } of link.attributes) replacement.setAttribute(name, value);
  return new Promise((resolve, reject) => {
    replacement.addEventListener('load', () => resolve());
    replacement.addEventListener('error', () => reject(new Error(`${link.href} didn’t load`)));
    link.replaceWith(replacement);
  });
}

/** Rejects when the code has failed, or has not come within the limit, twice. */
export const loadTwice = <Props>(load: Load<Props>): Promise<ComponentType<Props>> =>
  withTimeout(load(), CODE_LIMIT_MS).catch(() => withTimeout(retryImport(load), CODE_LIMIT_MS));

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
    const part = await loadTwice(loadOnce).catch(() => () => createElement(fallback, { load: loadOnce }));
    return { default: part };
  });

  function Part(props: Props) {
    // Loaded code renders without suspending: React delays suspended content until 300 ms after the spinner appeared.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? LazyPart);
    return createElement(Shown, props);
  }
  return Object.assign(Part, { load: loadOnce });
}
