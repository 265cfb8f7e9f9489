import { afterAll, beforeAll } from 'vitest';

/** Lets the server sign in a file's window: jsdom's byte arrays are not those that Node's buffers are. Undone after the file. */
export function useNodeBytes(): void {
  const own = globalThis.Uint8Array;
  beforeAll(() => {
    globalThis.Uint8Array = Object.getPrototypeOf(Buffer) as typeof Uint8Array;
  });
  afterAll(() => {
    globalThis.Uint8Array = own;
  });
}
