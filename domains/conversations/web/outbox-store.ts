import { createStore } from '#kit/web/feedback/store.ts'

// What was written and not sent yet, in IndexedDB: drafts, and replies that wait for the connection. The nonce makes a reply that is sent
// twice arrive once. Everything is deleted at log-out, because it is about clients.

export interface WaitingReply {
  nonce: string
  conversation: string
  kind: 'reply' | 'note'
  text: string
  /** Uploaded files, by id. Kept replies of older versions have none. */
  files?: readonly { id: string; name: string }[]
  seen: string | undefined
  at: string
}

const database = 'safiri-inbox'

/** Replies that wait for the connection, oldest first. */
export const waitingReplies = createStore<readonly WaitingReply[]>([])
let owner = ''

async function run<T>(store: 'drafts' | 'replies', mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => {
      for (const name of ['drafts', 'replies']) request.result.createObjectStore(name)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error as Error)
  })
  try {
    const transaction = opened.transaction(store, mode)
    return await new Promise((resolve, reject) => {
      const request = work(transaction.objectStore(store))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error as Error)
      transaction.onabort = () => reject(transaction.error as Error)
    })
  } finally {
    opened.close()
  }
}

const keyOf = (name: string) => `${owner} ${name}`

/** Loads what a user of an agency has not sent. Without IndexedDB it lasts until a reload. */
export async function loadWaiting(userId: string, agencyId: string): Promise<void> {
  owner = `${userId} ${agencyId}`
  const keys = await run('replies', 'readonly', (of) => of.getAllKeys()).catch(() => [])
  const all = await run('replies', 'readonly', (of) => of.getAll() as IDBRequest<WaitingReply[]>).catch(() => [])
  const own = all.filter((_, index) => String(keys[index]).startsWith(`${owner} `))
  waitingReplies.set(own.toSorted((a, b) => (a.at < b.at ? -1 : 1)))
}

/** Keeps a reply until it is sent. */
export async function keepReply(reply: WaitingReply): Promise<void> {
  waitingReplies.set([...waitingReplies.read().filter(({ nonce }) => nonce !== reply.nonce), reply])
  await run('replies', 'readwrite', (of) => of.put(reply, keyOf(reply.nonce))).catch(() => {})
}

export async function dropReply(nonce: string): Promise<void> {
  waitingReplies.set(waitingReplies.read().filter((one) => one.nonce !== nonce))
  await run('replies', 'readwrite', (of) => of.delete(keyOf(nonce))).catch(() => {})
}

/** What was typed for a conversation and not sent. */
export const draftOf = (conversation: string): Promise<string> =>
  run('drafts', 'readonly', (of) => of.get(keyOf(conversation)) as IDBRequest<string | undefined>).then(
    (text) => text ?? '',
    () => '',
  )

export const keepDraft = (conversation: string, text: string): Promise<void> =>
  run<unknown>(
    'drafts',
    'readwrite',
    (of) => (text === '' ? of.delete(keyOf(conversation)) : of.put(text, keyOf(conversation))) as IDBRequest<unknown>,
  ).then(
    () => {},
    () => {},
  )

/** Deletes what all users of this browser have not sent. Runs at log-out. */
export async function forgetInbox(): Promise<void> {
  owner = ''
  waitingReplies.set([])
  if (typeof indexedDB === 'undefined' || !(await indexedDB.databases()).some(({ name }) => name === database)) return
  for (const store of ['drafts', 'replies'] as const) await run(store, 'readwrite', (of) => of.clear()).catch(() => {})
}
