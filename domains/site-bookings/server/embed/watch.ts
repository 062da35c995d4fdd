import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { hashToken, newToken } from '#kit/server/security/tokens.ts'

// The visitor chooses in a frame on another website, and books and pays in a window of its own, whose cookies are the website's. Between the
// two no script can talk, so the frame asks the server with a word that went into the basket.

const shape = /^wch_[A-Za-z0-9_-]{43}$/

/** The field of the form that leaves the frame. */
export const watchField = '_watch'

/** Returns a new word for a frame. */
export const newWatch = (): string => newToken('wch')

/** Returns what a basket keeps of the frame that a form came from. */
export function watchedBy(form: URLSearchParams): { watch_hash?: string } {
  const word = form.get(watchField) ?? ''
  return shape.test(word) ? { watch_hash: hashToken(word) } : {}
}

const paidStates: ReadonlySet<string> = new Set(['deposit_paid', 'partially_paid', 'paid', 'overpaid'])

export interface Watched {
  reference: string | null
  status: string | null
  paid: boolean
}

/** Returns what became of the basket with this word. It says nothing that names a person. */
export async function readWatched(tx: Tx, word: string): Promise<Watched> {
  const row = shape.test(word)
    ? await tx
        .selectFrom('site_baskets as b')
        .innerJoin('bookings as k', (join) => join.onRef('k.agency_id', '=', 'b.agency_id').onRef('k.id', '=', 'b.booking_id'))
        .select(['k.reference', 'k.status', 'k.payment_status'])
        .where('b.watch_hash', '=', hashToken(word))
        .executeTakeFirst()
    : undefined
  if (!row) return { reference: null, status: null, paid: false }
  return { reference: row.reference, status: row.status, paid: paidStates.has(row.payment_status) }
}

/** Takes a point of the address that asks. */
export const limitWatching = (app: App, address: string): Promise<void> => app.limits.take('widget_polls', address)
