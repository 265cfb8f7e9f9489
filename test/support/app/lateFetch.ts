// Firebase's library keeps the fetch that it finds when it is loaded. Here it calls the current one, which tests replace.
const { fetch } = globalThis;
globalThis.fetch = (...request) => globalThis.fetch(...request);
await import('firebase/auth');
globalThis.fetch = fetch;

export {};
