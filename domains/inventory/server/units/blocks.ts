import type { z } from 'zod'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { addDays, dayOf, formatMoment, formatRange, momentOf } from '#kit/contract/time.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { blockBody, blockEditBody, BlockResult } from '../../contract/let-units.ts'
import { stale } from '../items/inventory.ts'
import { lockResource } from '../stock/units.ts'
import * as data from './units-data.ts'

// Periods in which a unit is out of service. They are claims like bookings, so the two cannot overlap.

const farthestDays = 3 * 366

/** Returns the API view of a block. */
export const blockView = ({ id, unit_id, from, until, note, version }: data.ClaimRow): BlockResult => ({
  id,
  unit_id,
  starts_on: dayOf(from),
  ends_on: dayOf(until),
  starts_at: from.toISOString(),
  ends_at: until.toISOString(),
  reason: note,
  version,
})

async function requireBlock(tx: Tx, id: string): Promise<data.ClaimRow> {
  const row = await data.claimById(tx, id)
  if (row?.kind !== 'block') throw notFound('Block')
  return row
}

/** Returns the id of a block's item. @throws 404. */
export const itemOfBlock = async (tx: Tx, id: string): Promise<string> => (await requireBlock(tx, id)).inventory_id

/** Returns start and end from the fields that the basis uses (days or times). @throws 422. */
function timeOf(basis: string, { starts_on, ends_on, starts_at, ends_at }: z.output<typeof blockBody>, now: Date) {
  const byNight = basis === 'night'
  const [first, last] = byNight ? ['starts_on', 'ends_on'] : ['starts_at', 'ends_at']
  const [begins, ends] = byNight ? [starts_on, ends_on] : [starts_at, ends_at]
  if (!begins) throw invalid(first!, 'Choose the start.')
  if (!ends) throw invalid(last!, 'Choose the end.')
  const [from, until] = byNight ? [momentOf(begins), momentOf(ends)] : [new Date(begins), new Date(ends)]
  if (from >= until) throw invalid(last!, 'The end must be after the start.')
  if (until <= now) throw invalid(last!, 'This time is over.')
  if (dayOf(until) > addDays(dayOf(now), farthestDays)) throw invalid(last!, 'The end is at most three years ahead.')
  return { from, until, field: first! }
}

async function refuseTaken(tx: Tx, unitId: string, { from, until, field }: ReturnType<typeof timeOf>, basis: string, butId?: string) {
  const other = await data.claimWithin(tx, unitId, from, until, butId)
  if (!other) return
  const when =
    basis === 'night' ? formatRange(dayOf(other.from), dayOf(other.until)) : `${formatMoment(other.from)} to ${formatMoment(other.until)}`
  const what = other.kind === 'booking' ? 'Booked' : other.kind === 'duty' ? 'On a duty' : 'Out of service'
  const sentence = `${what} ${when}.`
  throw conflict('not_available', sentence, { [field]: [sentence] })
}

/** Takes a unit out of service for a period. @throws 404, 409 `not_available` over a booking or another block, 422. */
export async function createBlock(tx: Tx, actor: Actor, unitId: string, input: z.output<typeof blockBody>): Promise<BlockResult> {
  const unit = (await data.unitById(tx, unitId))!
  const { basis } = await lockResource(tx, unit.inventory_id)
  const when = timeOf(basis, input, actor.now)
  await refuseTaken(tx, unitId, when, basis)
  const id = newId()
  await data.insertBlock(tx, {
    agency_id: actor.agencyId,
    id,
    unit_id: unitId,
    inventory_id: unit.inventory_id,
    note: input.reason,
    created_at: actor.now,
    from: when.from,
    until: when.until,
  })
  const block = blockView(await requireBlock(tx, id))
  await audit(tx, actor, {
    action: 'block.created',
    subject: 'inventory',
    subjectId: unit.inventory_id,
    after: { unit: unit.name, ...block },
  })
  return block
}

/** Edits a block. @throws 404, 409 `stale`, `not_available`, 422. */
export async function updateBlock(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, ...input }: z.output<typeof blockEditBody>,
): Promise<BlockResult> {
  const { inventory_id: inventoryId, unit_id: unitId } = await requireBlock(tx, id)
  const { basis } = await lockResource(tx, inventoryId)
  const before = await requireBlock(tx, id)
  const when = timeOf(basis, input, actor.now)
  await refuseTaken(tx, unitId, when, basis, id)
  if (!(await data.updateBlock(tx, id, version, { ...when, note: input.reason }))) throw stale('block')
  const after = blockView(await requireBlock(tx, id))
  await audit(tx, actor, { action: 'block.updated', subject: 'inventory', subjectId: inventoryId, before: blockView(before), after })
  return after
}

/** Deletes a block; the unit is back in service. @throws 404. */
export async function deleteBlock(tx: Tx, actor: Actor, id: string): Promise<{ id: string }> {
  const before = await requireBlock(tx, id)
  await data.deleteClaim(tx, id)
  await audit(tx, actor, { action: 'block.deleted', subject: 'inventory', subjectId: before.inventory_id, before: blockView(before) })
  return { id }
}
