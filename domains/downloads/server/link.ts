import { readBooking } from '#domains/bookings/server/bookings.ts'
import { assetOf } from '#domains/products/server/virtual-asset.ts'
import { recordingOf } from '#domains/tracks/server/tracks.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { readKey } from '#kit/server/pages/visitor.ts'
import { codeOf } from '#kit/server/security/signed-code.ts'
import type { LinkState } from '../contract/words.ts'
import * as data from './downloads-data.ts'

const purpose = 'download'

/** Returns the buyer's download address. It is signed, and becomes invalid when its link gets a new nonce. */
export const addressOf = (app: App, { agency_id, id, nonce }: data.LinkRow): string =>
  `${app.appUrl}/d/${codeOf(app.settings.secretKey, purpose, [agency_id, id, nonce])}`

/** Returns the link and nonce in a code, or null if the code is invalid. */
export const readCode = (app: App, code: string) => readKey(app, purpose, code, ['linkId', 'nonce'])

/** Returns the current file behind a link; `null` if there is none. */
export const fileOf = (tx: Tx, kind: string | undefined, inventoryId: string) =>
  kind === 'track' ? recordingOf(tx, inventoryId) : kind === 'product' ? assetOf(tx, inventoryId) : Promise.resolve(null)

type Booking = Awaited<ReturnType<typeof readBooking>>

const sold: readonly string[] = ['confirmed', 'in_progress', 'completed']

/** Returns why nothing of a booking may be downloaded; null if it is fully paid. */
export function lockedBy({ status, total, paid, refunded }: Booking): 'unpaid' | 'refunded' | 'cancelled' | null {
  if (status === 'cancelled' || status === 'no_show') return refunded.amount > 0 ? 'refunded' : 'cancelled'
  if (paid.amount - refunded.amount < total.amount) return refunded.amount > 0 ? 'refunded' : 'unpaid'
  return sold.includes(status) ? null : 'unpaid'
}

interface Stood {
  link: data.LinkRow
  booking: Booking
  /** Whether the booking still contains the link's item. */
  bought: boolean
  hasFile: boolean
}

/** Returns the state of a link. The purchase has priority, then the agent's actions, then the link's own limits. */
export function stateOf({ link, booking, bought, hasFile }: Stood, now: Date): LinkState {
  const locked = bought ? lockedBy(booking) : 'cancelled'
  if (locked) return locked
  if (link.revoked_at) return 'revoked'
  if (link.expires_at <= now) return 'expired'
  if (link.downloads >= link.most_downloads) return 'used_up'
  return hasFile ? 'active' : 'no_file'
}
