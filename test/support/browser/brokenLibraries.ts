import type { Page } from 'playwright-core';

/** What a browser has for libraries, and can lack. */
export const LIBRARIES = [
  'indexedDB',
  'BroadcastChannel',
  'navigator.locks',
  'crypto.subtle',
  'sessionStorage',
  'localStorage',
] as const;
export type Library = (typeof LIBRARIES)[number];

export const BREAKAGES = ['never answers', 'throws', 'is missing'] as const;
export type Breakage = (typeof BREAKAGES)[number];

/** Breaks one of the browser's libraries in each document that the page opens from now on. */
export const breakLibrary = (page: Page, library: Library, breakage: Breakage) =>
  page.addInitScript(
    ([name, how]) => {
      const path = name.split('.');
      const key = path.at(-1) ?? '';
      const owner = path.length === 1 ? window : (window[path[0] as 'navigator' | 'crypto'] as object);
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      if (how === 'is missing') {
        Object.defineProperty(owner, key, { value: undefined });
        return;
      }
      if (name.endsWith('Storage')) {
        Object.defineProperty(owner, key, { get: refuse });
        return;
      }
      const library = Reflect.get(owner, key) as object;
      const prototype = (typeof library === 'function' ? library.prototype : Object.getPrototypeOf(library)) as object;
      // A request of IndexedDB that fires no event, a promise that stays pending, a message that nobody gets.
      const never = name === 'indexedDB' ? () => new EventTarget() : () => new Promise(() => undefined);
      for (const [method, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
        const isMethod = method !== 'constructor' && typeof value === 'function';
        if (isMethod) Object.defineProperty(prototype, method, { value: how === 'throws' ? refuse : never });
      }
    },
    [library, breakage] as const,
  );
