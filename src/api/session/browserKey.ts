/**
 * The key of this browser, one for all of its tabs. IndexedDB keeps it as it is: no script can read its private half.
 */
import { generateKeyPair, type KeyPair } from 'dpop';

export { generateProof } from 'dpop';

const DATABASE = 'top-picks';
const STORE = 'keys';
const ID = 'session';

/** Undefined when there is none. Rejects where IndexedDB is missing or broken. */
export async function readBrowserKey(): Promise<KeyPair | undefined> {
  return storedIn(await openStore('readonly'));
}

/** The stored key, else a new one that is stored. Rejects where none can be kept. */
export async function ensureBrowserKey(): Promise<KeyPair> {
  const known = await readBrowserKey();
  if (known) return known;
  const made = await generateKeyPair('ES256');
  const store = await openStore('readwrite');
  // Another tab may have stored one since.
  const stored = await storedIn(store);
  if (!stored) await resultOf(store.put(made, ID));
  return stored ?? made;
}

const storedIn = (store: IDBObjectStore): Promise<KeyPair | undefined> =>
  resultOf(store.get(ID) as IDBRequest<KeyPair | undefined>);

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await resultOf(opening);
  const transaction = database.transaction(STORE, mode);
  transaction.oncomplete = () => database.close();
  return transaction.objectStore(STORE);
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });
}
