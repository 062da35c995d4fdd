import type { GateList, Scanned } from '../calls.ts'

// IndexedDB store for offline use: the tickets of an event, and the scans not yet sent to the server.

export interface QueuedScan {
  nonce: string
  event: string
  code: string
  gate: string
  device: string
  direction: 'entry' | 'exit'
  scanned_at: string
  said: Scanned['result']
}

interface Stores {
  /** Key: event id. */
  lists: GateList
  queue: QueuedScan
  /** The names of the gate and the device. */
  facts: string
}

const database = 'safiri-gate'
/** The cache in which the service worker (`gate-worker.js`) stores the page and the signed-in user. */
const pageCache = 'safiri-gate-1'

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  return (opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => {
      for (const name of ['lists', 'queue', 'facts']) request.result.createObjectStore(name)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error as Error)
  }))
}

async function run<T>(store: keyof Stores, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await open()).transaction(store, mode)
  return new Promise((resolve, reject) => {
    const request = work(transaction.objectStore(store))
    // Resolve only after the transaction is committed.
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = () => reject(transaction.error as Error)
    transaction.onabort = () => reject(transaction.error as Error)
  })
}

export const save = <Name extends keyof Stores>(store: Name, key: string, value: Stores[Name]): Promise<unknown> =>
  run(store, 'readwrite', (of) => of.put(value, key))
export const load = <Name extends keyof Stores>(store: Name, key: string): Promise<Stores[Name] | undefined> =>
  run(store, 'readonly', (of) => of.get(key) as IDBRequest<Stores[Name] | undefined>)
export const all = <Name extends keyof Stores>(store: Name): Promise<Stores[Name][]> =>
  run(store, 'readonly', (of) => of.getAll() as IDBRequest<Stores[Name][]>)
export const drop = (store: keyof Stores, key: string): Promise<unknown> => run(store, 'readwrite', (of) => of.delete(key))

/**
 * Deletes the ticket list (with names) and the cached page at sign-out. Queued scans stay: they have no names, and the next user
 * of the gate sends them.
 */
export async function forgetGate(): Promise<void> {
  if (typeof indexedDB === 'undefined' || !(await indexedDB.databases()).some(({ name }) => name === database)) return
  await run('lists', 'readwrite', (of) => of.clear())
  await caches.delete(pageCache)
}
