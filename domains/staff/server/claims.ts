import { sql } from 'kysely'
import { conflict } from '#kit/contract/errors.ts'
import { dayOf, formatMoment, formatRange } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Refusals } from '#kit/server/http/errors.ts'
import type { StaffClaimKind } from '../../../database/tables.ts'

// The time of staff. Leave and duties are claims in one table, so one exclusion constraint keeps them apart.

/** A period in which a person is taken. A duty's claim includes its padding. */
export interface StaffClaim {
  id: string
  staff_id: string
  kind: StaffClaimKind
  title: string
  from: Date
  until: Date
}

/** Only a writer that did not lock the person meets the constraint. */
export const staffRefusals: Refusals = {
  staff_claims_apart: () => conflict('not_available', 'This person is already taken at that time.'),
}

const claims = (tx: Tx) =>
  tx
    .selectFrom('staff_claims')
    .select(['id', 'staff_id', 'kind', 'title'])
    .select([sql<Date>`lower(period)`.as('from'), sql<Date>`upper(period)`.as('until')])

/** Returns the claims that touch a period, earliest first; of one person if `staffId` is given. */
export const claimsBetween = (tx: Tx, from: Date, until: Date, staffId?: string): Promise<StaffClaim[]> =>
  claims(tx)
    .where(sql<boolean>`period && tstzrange(${from}, ${until}, '[)')`)
    .$if(staffId !== undefined, (query) => query.where('staff_id', '=', staffId!))
    .orderBy(sql`lower(period)`)
    .orderBy('id')
    .execute()

/** Returns the claims of a person that are not over, earliest first. */
export const claimsAhead = (tx: Tx, staffId: string, now: Date): Promise<StaffClaim[]> =>
  claims(tx)
    .where('staff_id', '=', staffId)
    .where(sql<boolean>`upper(period) > ${now}`)
    .orderBy(sql`lower(period)`)
    .execute()

/** Returns the claim with this id. */
export const claimById = (tx: Tx, id: string): Promise<StaffClaim | undefined> => claims(tx).where('id', '=', id).executeTakeFirst()

/** Returns why a person cannot be taken as well: "Moses is on leave 3 – 5 Mar 2027 (Wedding)." */
export function clashText(name: string, { kind, title, from, until }: Pick<StaffClaim, 'kind' | 'title' | 'from' | 'until'>): string {
  return kind === 'leave'
    ? `${name} is on leave ${formatRange(dayOf(from), dayOf(new Date(until.getTime() - 1)))} (${title}).`
    : `${name} has “${title}” from ${formatMoment(from)} to ${formatMoment(until)}.`
}

/** Takes a person for a period. Lock the person first. The constraint refuses an overlap. */
export const claimStaff = (tx: Tx, actor: Actor, { from, until, ...claim }: StaffClaim) =>
  tx
    .insertInto('staff_claims')
    .values({ ...claim, agency_id: actor.agencyId, period: sql`tstzrange(${from}, ${until}, '[)')`, created_at: actor.now })
    .execute()

/** Gives a claim another period. The constraint refuses an overlap. */
export const moveStaffClaim = (tx: Tx, { id, title, from, until }: Pick<StaffClaim, 'id' | 'title' | 'from' | 'until'>) =>
  tx
    .updateTable('staff_claims')
    .set({ title, period: sql`tstzrange(${from}, ${until}, '[)')` })
    .where('id', '=', id)
    .execute()

/** Deletes a claim: the person is free again. */
export const releaseStaff = (tx: Tx, id: string) => tx.deleteFrom('staff_claims').where('id', '=', id).execute()
