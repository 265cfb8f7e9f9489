// Firebase's library keeps the fetch that it finds when it is loaded: this one calls the current fetch,
// which tests replace.
const { fetch } = globalThis;
globalThis.fetch = (...request) => globalThis.fetch(...request);
await import('firebase/auth');
globalThis.fetch = fetch;

export {};
