import { AppError } from '../../contract/errors.ts'
import type { Database } from '../database/database.ts'

// A restored copy of an installation must not write, pay or charge a second time. Every adapter that leaves this machine passes this gate
// (docs/decisions/0064); tests/structure/outgoing.test.ts lists them.

const sentence = 'This is a restored copy. It sends nothing until an operator confirms it.'

/** Thrown by an adapter instead of calling anybody. 503 `restored_copy`. */
export class CopyIsHeld extends AppError {
  constructor() {
    super(503, 'restored_copy', sentence)
  }
}

/** How long "not held" is believed. An operator can hold an installation while it runs. */
const freshMs = 1_000

/** The databases of this process, and until when each was found not to be held. */
const watched = new Map<Pick<Database, 'query'>, number>()

/** Lets the gate ask this database. `openApp` does so; `closeApp` ends it. Without a database the gate is open, as for scripts and unit tests. */
export const watchCopy = (db: Pick<Database, 'query'>): void => void watched.set(db, 0)
export const forgetCopy = (db: Pick<Database, 'query'>): void => void watched.delete(db)

/** Forgets what the gate has read: the next call asks the database. */
export function askAgain(): void {
  for (const db of watched.keys()) watched.set(db, 0)
}

/** Returns true while this installation is a restored copy that no operator has confirmed. */
export async function isHeld(): Promise<boolean> {
  for (const [db, until] of watched) {
    if (performance.now() < until) continue
    const [row] = await db.query<{ held: boolean }>('SELECT epoch > released_epoch AS held FROM installation', [])
    if (row?.held) return true
    if (watched.has(db)) watched.set(db, performance.now() + freshMs)
  }
  return false
}

/** The gate. Call it before anything leaves this machine. @throws CopyIsHeld. */
export async function requireReleased(): Promise<void> {
  if (await isHeld()) throw new CopyIsHeld()
}

/** `fetch` behind the gate, for the services that the settings name. Addresses that people typed take `guardedFetch`. @throws CopyIsHeld. */
export async function outgoingFetch(url: string | URL, init?: RequestInit): Promise<Response> {
  await requireReleased()
  return fetch(url, init)
}
