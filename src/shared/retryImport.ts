import type { ComponentType } from 'react';

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
    replacement.addEventListener('error', () => reject(new Error(`${link.href} could not be loaded`)));
    link.replaceWith(replacement);
  });
}
