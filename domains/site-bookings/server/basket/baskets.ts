import type { Selectable } from 'kysely'
import type { LineInput } from '#domains/bookings/server/quote.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { hashToken, newId, newToken } from '#kit/server/security/tokens.ts'
import type { SiteBaskets } from '../../../../database/tables.ts'

/** One thing that a visitor wants. */
export interface WantedLine extends LineInput {
  id: string
}

/** Most lines of a booking. */
export const mostLines = 20

export interface Basket extends Omit<Selectable<SiteBaskets>, 'lines' | 'booked_lines'> {
  lines: WantedLine[]
  /** When the hold of what was booked last ended, if it is back in the basket. */
  holdEnded: Date | null
}

/**
 * Returns the basket of a secret, locked if asked for; null for an unknown one. When the hold of the last booking has ended and nothing
 * else was put in since, what was booked is in the basket again.
 */
export async function findBasket(tx: Tx, secret: string | null, { lock = false }: { lock?: boolean } = {}): Promise<Basket | null> {
  if (secret === null) return null
  const row = await tx
    .selectFrom('site_baskets')
    .selectAll()
    .where('secret_hash', '=', hashToken(secret))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) return null
  const { lines, booked_lines, ...rest } = row
  const wanted = lines as unknown as WantedLine[]
  if (wanted.length > 0 || rest.booking_id === null || booked_lines === null) return { ...rest, lines: wanted, holdEnded: null }
  const booking = await tx.selectFrom('bookings').select(['status', 'hold_expires_at']).where('id', '=', rest.booking_id).executeTakeFirst()
  return booking?.status === 'expired'
    ? { ...rest, lines: booked_lines as unknown as WantedLine[], holdEnded: booking.hold_expires_at }
    : { ...rest, lines: wanted, holdEnded: null }
}

/** Adds a basket with a new secret. */
export async function newBasket(tx: Tx, actor: Actor): Promise<{ basket: Basket; secret: string }> {
  const secret = newToken('trp')
  const row = await tx
    .insertInto('site_baskets')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      secret_hash: hashToken(secret),
      nonce: newToken('bok'),
      created_at: actor.now,
      used_at: actor.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { basket: { ...row, lines: [], holdEnded: null }, secret }
}

interface Changes {
  lines?: readonly WantedLine[]
  residency?: Basket['residency']
  discount_code?: string | null
  /** Of the frame on another website in which the visitor chose. */
  watch_hash?: string
  /** What was booked of it just now, with which form. */
  booked?: { lines: readonly WantedLine[]; nonce: string; bookingId: string }
}

/** Changes a basket. A form that was shown before no longer books it. */
export async function changeBasket(tx: Tx, actor: Actor, id: string, { lines, booked, ...changes }: Changes): Promise<void> {
  await tx
    .updateTable('site_baskets')
    .set({
      ...changes,
      ...(lines && { lines: JSON.stringify(lines) }),
      ...(booked && { booked_lines: JSON.stringify(booked.lines), booked_nonce: booked.nonce, booking_id: booked.bookingId }),
      nonce: newToken('bok'),
      used_at: actor.now,
    })
    .where('id', '=', id)
    .execute()
}
