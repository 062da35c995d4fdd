import { createStore } from '../feedback/store.ts'

// The pages that a user opened last, in the browser. The specification allows only the token in local storage, so they are in IndexedDB.

/** A record that was opened, or an entry that was chosen in the palette. */
export interface RecentPage {
  to: string
  label: string
  /** A command of the palette, such as "Add client". The navigation leaves it out. */
  isAction?: boolean | undefined
}

const maxRecent = 8
const database = 'safiri-recent'
const table = 'pages'

/** The pages of the current user and agency, newest first. */
export const recent = createStore<readonly RecentPage[]>([])
/** The user and agency that `recent` belongs to. */
let owner = ''
let loading: Promise<void> = Promise.resolve()

/** Returns the list with a page first. */
export const withRecent = (list: readonly RecentPage[], page: RecentPage): RecentPage[] =>
  [page, ...list.filter(({ to }) => to !== page.to)].slice(0, maxRecent)

/** Puts a page first in the list of recent ones. */
export function remember({ to, label, isAction }: RecentPage): void {
  recent.set(withRecent(recent.read(), { to, label, ...(isAction ? { isAction } : {}) }))
  void keep()
}

/** Stores the list once the stored one has been added to it, so that no page is lost. */
async function keep(): Promise<void> {
  await loading
  if (owner !== '') await run('readwrite', (pages) => pages.put(recent.read(), owner)).catch(() => {})
}

/** Loads the pages of a user in an agency. Without IndexedDB the list lasts until a reload. */
export function loadRecent(userId: string, agencyId: string): void {
  const of = `${userId} ${agencyId}`
  if (of === owner) return
  owner = of
  recent.set([])
  loading = addStored(of)
}

async function addStored(of: string): Promise<void> {
  const stored = await run('readonly', (pages) => pages.get(of) as IDBRequest<readonly RecentPage[] | undefined>).catch(() => undefined)
  // Meanwhile a page may have been opened, or the user may have changed the agency.
  if (of === owner && stored) recent.set(recent.read().reduceRight<readonly RecentPage[]>(withRecent, stored))
}

/** Deletes the pages of all users of this browser. Runs at log-out, because they name clients. */
export async function forgetRecent(): Promise<void> {
  owner = ''
  recent.set([])
  if (typeof indexedDB === 'undefined' || !(await indexedDB.databases()).some(({ name }) => name === database)) return
  await run('readwrite', (pages) => pages.clear())
}

let opened: Promise<IDBDatabase> | undefined

const open = (): Promise<IDBDatabase> =>
  (opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => void request.result.createObjectStore(table)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error as Error)
  }))

async function run<T>(mode: IDBTransactionMode, work: (pages: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await open()).transaction(table, mode)
  return new Promise((resolve, reject) => {
    const request = work(transaction.objectStore(table))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = () => reject(transaction.error as Error)
    transaction.onabort = () => reject(transaction.error as Error)
  })
}
