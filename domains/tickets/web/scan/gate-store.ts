import type { GateList, Scanned } from '../calls.ts'

// What a device keeps for when there is no signal: the tickets of an event, and the scans that the server has not seen yet.

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
  /** By event. */
  lists: GateList
  queue: QueuedScan
  /** The name of the gate and of the device. */
  facts: string
}

const database = 'safiri-gate'
/** Where the worker of the page (`gate-worker.js`) keeps it and who is signed in. */
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
    // Said to be kept only once it is.
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = () => reject(transaction.error as Error)
    transaction.onabort = () => reject(transaction.error as Error)
  })
}

export const keep = <Name extends keyof Stores>(store: Name, key: string, value: Stores[Name]): Promise<unknown> =>
  run(store, 'readwrite', (of) => of.put(value, key))
export const kept = <Name extends keyof Stores>(store: Name, key: string): Promise<Stores[Name] | undefined> =>
  run(store, 'readonly', (of) => of.get(key) as IDBRequest<Stores[Name] | undefined>)
export const all = <Name extends keyof Stores>(store: Name): Promise<Stores[Name][]> =>
  run(store, 'readonly', (of) => of.getAll() as IDBRequest<Stores[Name][]>)
export const drop = (store: keyof Stores, key: string): Promise<unknown> => run(store, 'readwrite', (of) => of.delete(key))

/**
 * Takes the names of holders and the page off the device when its user is signed out. Scans that wait for signal stay: they
 * hold codes and no names, and whoever opens the gate next sends them.
 */
export async function forgetGate(): Promise<void> {
  if (typeof indexedDB === 'undefined' || !(await indexedDB.databases()).some(({ name }) => name === database)) return
  await run('lists', 'readwrite', (of) => of.clear())
  await caches.delete(pageCache)
}
