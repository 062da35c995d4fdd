// Reports that are not sent yet, in the phone's IndexedDB: they stay when the page is closed or the phone restarts.

export interface Report {
  nonce: string
  /** Path of the job sheet. */
  page: string
  fields: Record<string, string>
  photo: Blob | null
}

const database = 'safiri-job'
const store = 'reports'

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  return (opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'nonce' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error as Error)
  }))
}

async function run<T>(mode: IDBTransactionMode, work: (reports: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await open()).transaction(store, mode)
  return new Promise((resolve, reject) => {
    const request = work(transaction.objectStore(store))
    // Only after the transaction is committed is a report kept.
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = () => reject(transaction.error as Error)
    transaction.onabort = () => reject(transaction.error as Error)
  })
}

export const keep = (report: Report): Promise<unknown> => run('readwrite', (reports) => reports.put(report))
export const drop = (nonce: string): Promise<unknown> => run('readwrite', (reports) => reports.delete(nonce))

/** Returns the reports of a page, in the order in which they were made. */
export async function waiting(page: string): Promise<Report[]> {
  const all = await run<Report[]>('readonly', (reports) => reports.getAll())
  return all
    .filter((report) => report.page === page)
    .toSorted((a, b) => (a.fields.happened_at ?? '').localeCompare(b.fields.happened_at ?? ''))
}
