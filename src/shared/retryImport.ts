import type { ComponentType } from 'react';

export type Load<Props = object> = () => Promise<ComponentType<Props>>;

/** One more try to fetch code that did not come, and the stylesheets that should have come with it. */
export async function retryImport<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  const component = await load();
  // The build asks for a stylesheet only once: one that failed stays in the head, empty.
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(links.filter((link) => !isStylesheetLoaded(link)).map(reloadStylesheet));
  return component;
}

/** A stylesheet that failed is there as well, but its rules cannot be read. */
function isStylesheetLoaded({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

function reloadStylesheet(link: HTMLLinkElement): Promise<void> {
  const anew = document.createElement('link');
  for (const { name, value } of link.attributes) anew.setAttribute(name, value);
  return new Promise((resolve, reject) => {
    anew.addEventListener('load', () => resolve());
    anew.addEventListener('error', () => reject(new Error(`${link.href} could not be loaded`)));
    link.replaceWith(anew);
  });
}
