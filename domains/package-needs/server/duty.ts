import { sql } from 'kysely'
import { adjustDuty } from '#domains/roster/server/adjust.ts'
import { cancelDuty, showDuty } from '#domains/roster/server/duties.ts'
import { AppError } from '#kit/contract/errors.ts'
import { daysBetween } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { inSavepoint } from '#kit/server/database/savepoint.ts'
import type { consumptionRows, Made, Part } from './consume.ts'
import { lockNeed } from './needs.ts'
import { setVehicles, vehiclesNeeded } from './vehicles.ts'

type Row = Awaited<ReturnType<typeof consumptionRows>>[number]

/** Returns whether another booking of the departure still needs a duty. */
export const isShared = async (tx: Tx, bookingId: string, dutyId: string): Promise<boolean> =>
  (await tx
    .selectFrom('booking_consumptions')
    .select('id')
    .where('booking_id', '!=', bookingId)
    .where('kind', 'in', ['duty', 'vehicle'])
    .where('state', '!=', 'cancelled')
    .where(sql<boolean>`${dutyId} = ANY(made)`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Cancels a duty that has not started. */
export const endDuty = (tx: Tx, actor: Actor, id: string): Promise<unknown> =>
  inSavepoint(tx, (part) => cancelDuty(part, actor, id)).catch((error: unknown) => {
    // Started, or cancelled already.
    if (!(error instanceof AppError) || error.status >= 500) throw error
  })

/**
 * After a change of the party or its days: the duty of a booking moves with it, and people and vehicles are as many as are needed. What the
 * rules of the roster refuse is asked. A duty of a departure stays with the departure.
 */
export async function followDuty(tx: Tx, actor: Actor, part: Part, known: Row): Promise<Made | null> {
  const [id] = known.made
  await lockNeed(tx, part.need.id)
  const duty = await showDuty(tx, id!)
  if (duty.cancelled) return null
  const done: Made = { state: 'done', detail: null, made: known.made }
  const isVehicle = part.need.kind === 'vehicle'
  const shift = duty.departure_id === null ? daysBetween(known.day, part.day) : 0
  const wanted = isVehicle ? await vehiclesNeeded(tx, part) : Math.min(20, part.count)
  try {
    await inSavepoint(tx, async (inner) => {
      if (isVehicle) {
        if (shift !== 0) await adjustDuty(inner, actor, id!, { shift })
        await setVehicles(inner, actor, part, id!, wanted)
      } else await adjustDuty(inner, actor, id!, { shift, ...(duty.departure_id === null ? { people: wanted } : {}) })
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { state: error.code === 'no_vehicles_free' ? 'short' : 'ask', detail: `“${duty.title}”: ${error.message}`, made: known.made }
  }
  const { conflicts } = await showDuty(tx, id!)
  // Too few seats are a conflict of the duty; who changed the booking is told.
  if (conflicts.length > 0) return { ...done, state: 'ask', detail: `“${duty.title}”: ${conflicts.join(' ')}` }
  return known.state === 'done' ? null : done
}
