import { webcrypto } from 'node:crypto';
import { vi } from 'vitest';

/** A minimal IndexedDB for the browser key, until vi.unstubAllGlobals; jsdom has none. `isBroken` makes it fail. */
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
  // jsdom's crypto has no keys, and Node's does not accept jsdom's ArrayBuffer.
  vi.stubGlobal('crypto', webcrypto);
  vi.stubGlobal('ArrayBuffer', Buffer.alloc(0).buffer.constructor);
  return state;
}
