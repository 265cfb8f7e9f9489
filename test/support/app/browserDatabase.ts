import { webcrypto } from 'node:crypto';
import { vi } from 'vitest';

/** Minimal IndexedDB for the browser's key, which jsdom lacks; shared by all tabs. `isBroken` makes it fail. Undone by vi.unstubAllGlobals. */
export function stubBrowserDatabase(): { stored: Map<string, unknown>; isBroken: boolean } {
  const state = { stored: new Map<string, unknown>(), isBroken: false };
  const request = <Result>(result: Result) => {
    const made = { result, error: new Error('Broken'), onsuccess: () => undefined, onerror: () => undefined };
    queueMicrotask(() => (state.isBroken ? made.onerror() : made.onsuccess()));
    return made;
  };
  const store = {
    get: (id: string) => request(state.stored.get(id)),
    put: (value: unknown, id: string) => request(void state.stored.set(id, value)),
  };
  const database = { transaction: () => ({ objectStore: () => store }), close: () => undefined };
  vi.stubGlobal('indexedDB', { open: () => request(database) });
  // jsdom's own has no keys, and its buffers are not those of Node's.
  vi.stubGlobal('crypto', webcrypto);
  vi.stubGlobal('ArrayBuffer', Buffer.alloc(0).buffer.constructor);
  return state;
}
