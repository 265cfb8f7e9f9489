import { afterAll, beforeAll } from 'vitest';

/**
 * Gives the window of a test file Node's Uint8Array, without which the server in it cannot sign. Undone after the file.
 */
export function useNodeBytes(): void {
  const own = globalThis.Uint8Array;
  beforeAll(() => {
    globalThis.Uint8Array = Object.getPrototypeOf(Buffer) as typeof Uint8Array;
  });
  afterAll(() => {
    globalThis.Uint8Array = own;
  });
}
