import { ofAgency } from '#domains/agency/server/facts.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { agencyWorks } from '#domains/subscriptions/server/at-work.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { Part } from './parts.ts'

export const planOf = (tx: Tx, bookingId: string) =>
  tx.selectFrom('instalment_plans').selectAll().where('booking_id', '=', bookingId).executeTakeFirst()

export const partsOf = (tx: Tx, bookingId: string): Promise<Part[]> =>
  tx
    .selectFrom('instalments')
    .select(['id', 'position', 'amount', 'rolled', 'due_on'])
    .where('booking_id', '=', bookingId)
    .orderBy('position')
    .execute()

export const bookingOfPart = (tx: Tx, id: string) =>
  tx.selectFrom('instalments').select(['booking_id', 'position']).where('id', '=', id).executeTakeFirst()

export const removePlan = (tx: Tx, bookingId: string) =>
  tx.deleteFrom('instalment_plans').where('booking_id', '=', bookingId).executeTakeFirst()

/** Inserts a plan and replaces the old one. */
export async function writePlan(
  tx: Tx,
  actor: Actor,
  bookingId: string,
  { parts, rollOverDays, version }: { parts: readonly { amount: number; due_on: string }[]; rollOverDays: number | null; version: number },
): Promise<void> {
  await removePlan(tx, bookingId)
  await tx
    .insertInto('instalment_plans')
    .values({
      agency_id: actor.agencyId,
      booking_id: bookingId,
      roll_over_days: rollOverDays,
      version,
      created_at: actor.now,
      updated_at: actor.now,
    })
    .execute()
  await tx
    .insertInto('instalments')
    .values(parts.map((part, position) => ({ agency_id: actor.agencyId, id: newId(), booking_id: bookingId, position, ...part })))
    .execute()
}

export async function changePart(tx: Tx, id: string, fields: { amount: number; rolled?: number }): Promise<void> {
  await tx.updateTable('instalments').set(fields).where('id', '=', id).execute()
}

export const touchPlan = (tx: Tx, actor: Actor, bookingId: string) =>
  tx
    .updateTable('instalment_plans')
    .set((of) => ({ version: of('version', '+', 1), updated_at: actor.now }))
    .where('booking_id', '=', bookingId)
    .execute()

/** Returns whether the agency allows instalments. */
export const isEnabled = async (tx: Tx, agencyId: string): Promise<boolean> =>
  (await ofAgency(tx, agencyId).select('instalments_enabled').executeTakeFirstOrThrow()).instalments_enabled

/** Returns bookings of all working agencies with a part due on one of these days. */
export const plansDue = (tx: Tx, days: readonly string[]) =>
  tx
    .selectFrom('instalments as i')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'i.agency_id').onRef('b.id', '=', 'i.booking_id'))
    .select(['i.agency_id', 'i.booking_id'])
    .distinct()
    .where('i.due_on', 'in', [...days])
    .where('b.status', 'in', ['on_hold', 'confirmed', 'in_progress', 'completed'])
    .where(agencyWorks('i.agency_id'))
    .execute()

/** Returns bookings of all working agencies whose plan rolls over automatically and has a part due before a day. */
export const plansRolling = (tx: Tx, before: string) =>
  tx
    .selectFrom('instalments as i')
    .innerJoin('instalment_plans as p', (join) => join.onRef('p.agency_id', '=', 'i.agency_id').onRef('p.booking_id', '=', 'i.booking_id'))
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'i.agency_id').onRef('b.id', '=', 'i.booking_id'))
    .select(['i.agency_id', 'i.booking_id'])
    .distinct()
    .where('p.roll_over_days', 'is not', null)
    .where('i.due_on', '<', before)
    .where('b.status', 'in', ['on_hold', 'confirmed', 'in_progress'])
    .where(agencyWorks('i.agency_id'))
    .execute()
