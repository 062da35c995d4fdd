import type { z } from 'zod'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { detailsOfTravellers } from '#domains/bookings/server/traveller-looks.ts'
import { conflict, invalid } from '#kit/contract/errors.ts'
import { percentOf } from '#kit/contract/money.ts'
import { ageOn, dayOf, formatMonth } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { createBody } from '../contract.ts'
import { usualInMonth } from '../contract/states.ts'
import { priceOf, requireKind, rulesOn, type KindRow, type RuleRow } from './kinds.ts'
import {
  changePermit,
  countInMonth,
  insertPermits,
  lockPermit,
  permitRowView,
  refuseMove,
  refuseStale,
  shownPermits,
  type PermitRow,
} from './permits-data.ts'
import { deadlinesOf } from './rules.ts'
import { seal, type Details } from './sealed.ts'
import { showPermit } from './show.ts'
import { takeStock } from './stock.ts'

type Input = z.output<typeof createBody>
type Person = Input['people'][number]

/** Inserts the deadlines of a permit that is reserved now. */
export async function insertDeadlines(
  tx: Tx,
  actor: Actor,
  rules: RuleRow,
  row: Pick<PermitRow, 'id' | 'day' | 'price' | 'deposit' | 'paid' | 'has_passport'>,
) {
  const values = deadlinesOf(rules, row, dayOf(actor.now)).map((deadline) => ({
    agency_id: actor.agencyId,
    id: newId(),
    permit_id: row.id,
    rule_set_id: rules.id,
    ...deadline,
    done_at: deadline.kind === 'names' && row.has_passport ? actor.now : null,
  }))
  await tx.insertInto('permit_deadlines').values(values).execute()
}

/** @throws 422 at `day`. */
export function refusePast(day: string, now: Date): void {
  if (day <= dayOf(now)) throw invalid('day', 'Choose a day after today.')
}

/** @throws 422 at `field` when the person is too young on the day, or the day of birth cannot be. */
export function refuseAge(kind: KindRow, day: string, bornOn: string | null, field: string, now: Date): void {
  if (bornOn === null) return
  if (bornOn > dayOf(now)) throw invalid(field, 'The date of birth is in the future.')
  const years = ageOn(bornOn, day)
  if (kind.minimum_age !== null && years < kind.minimum_age)
    throw invalid(field, `${kind.name} is for people from ${kind.minimum_age} years. This person is ${years} on that day.`)
}

/** Copies what was not given from the traveller of the booking. @throws 404 for the booking, 422 at `booking_id` and `people`. */
async function withTravellers(app: App, tx: Tx, actor: Actor, { booking_id, people }: Input): Promise<Person[]> {
  if (!booking_id) {
    if (people.some(({ traveller_id }) => traveller_id)) throw invalid('booking_id', 'A traveller belongs to a booking. Choose it.')
    return people
  }
  const booking = await readBooking(tx, booking_id)
  if (['cancelled', 'expired', 'declined'].includes(booking.status)) throw conflict('booking_ended', 'This booking has ended.')
  const named = people.flatMap(({ traveller_id }) => traveller_id ?? [])
  const details = await detailsOfTravellers(app, tx, actor, booking_id, 'permit', named)
  return people.map((person, index) => {
    if (!person.traveller_id) return person
    const traveller = booking.traveller_details.find(({ id }) => id === person.traveller_id)
    if (!traveller) throw invalid(`people.${index}.traveller_id`, 'This traveller belongs to another booking.', 'not_found_reference')
    return {
      ...person,
      name: person.name ?? traveller.name,
      nationality: person.nationality ?? (traveller.nationality as Details['nationality']),
      passport_number: person.passport_number ?? details.get(traveller.id)!.passport_number,
      born_on: person.born_on ?? details.get(traveller.id)!.born_on,
    }
  })
}

/**
 * Reserves permits of a kind for a day, one for each person, or notes that they are wanted. All or none.
 * @throws 404, 409 `no_permits_left`, `no_rules`, `booking_ended`, 422 at the fields.
 */
export async function createPermits(app: App, tx: Tx, actor: Actor, input: Input) {
  const kind = await requireKind(tx, input.kind_id)
  if (kind.archived) throw invalid('kind_id', 'This kind of permit is archived.')
  refusePast(input.day, actor.now)
  const people = await withTravellers(app, tx, actor, input)
  const rules = input.reserve ? await rulesOn(tx, kind, dayOf(actor.now)) : null
  const rows = people.map((person, index) => {
    refuseAge(kind, input.day, person.born_on, `people.${index}.born_on`, actor.now)
    return rowOf(
      app,
      actor,
      { kind, rules, day: input.day, bookingId: input.booking_id ?? null, field: `people.${index}.residency` },
      person,
    )
  })
  if (rules) await takeStock(tx, kind, input.day, rows.length)
  await insertPermits(tx, rows)
  if (rules) for (const row of rows) await insertDeadlines(tx, actor, rules, row)
  for (const row of rows)
    await audit(tx, actor, {
      action: `permit.${row.state}`,
      subject: 'permit',
      subjectId: row.id,
      after: { kind: kind.name, day: row.day },
    })
  const ids = rows.map(({ id }) => id)
  const shown = await shownPermits(tx).where('p.id', 'in', ids).orderBy('p.id').execute()
  return { permits: shown.map(permitRowView), warnings: rules ? await warningsOf(tx, kind, input.day) : [] }
}

async function warningsOf(tx: Tx, kind: KindRow, day: string): Promise<string[]> {
  const count = await countInMonth(tx, kind.id, day)
  if (count <= usualInMonth) return []
  return [
    `You have ${count} permits of ${kind.name} in ${formatMonth(day)}. Authorities often give one operator at most ${usualInMonth} a month, so ask first.`,
  ]
}

interface Wish {
  kind: KindRow
  /** Null: it is only wanted. */
  rules: RuleRow | null
  day: string
  bookingId: string | null
  /** Where a missing price is shown. */
  field: string
}

/** Returns the row of a new permit with its price frozen. @throws 422 at `field` if there is no price for the residency. */
export function rowOf(
  app: App,
  actor: Actor,
  { kind, rules, day, bookingId, field }: Wish,
  person: Omit<Person, 'traveller_id'> & { traveller_id?: string | null | undefined },
) {
  const price = requirePrice(kind, person.residency, field)
  const { nationality, passport_number, born_on } = person
  const owner = { agency_id: actor.agencyId, id: newId() }
  return {
    ...owner,
    kind_id: kind.id,
    day,
    state: rules ? ('reserved' as const) : ('wanted' as const),
    rule_set_id: rules?.id ?? null,
    booking_id: bookingId,
    traveller_id: person.traveller_id ?? null,
    name: person.name,
    residency: person.residency,
    details: seal(app, owner, { nationality, passport_number, born_on }),
    has_passport: person.name !== null && nationality !== null && passport_number !== null,
    currency: price.currency,
    price: price.amount,
    deposit: rules ? percentOf(price.amount, rules.deposit_percent) : 0,
    paid: 0,
    created_by: actor.userId,
    created_at: actor.now,
    updated_at: actor.now,
  }
}

function requirePrice(kind: KindRow, residency: Person['residency'], field: string) {
  const price = priceOf(kind, residency)
  if (!price) throw invalid(field, `${kind.name} has no price for this residency. Add it in the settings of permits.`)
  return price
}

/** Reserves a permit that was wanted; price, rules and deadlines are fixed now. @throws 404, 409, 422 as `createPermits`. */
export async function reservePermit(tx: Tx, actor: Actor, id: string, version: number) {
  const row = await lockPermit(tx, id)
  refuseStale(row, version)
  refuseMove(row, 'reserved')
  refusePast(row.day, actor.now)
  const kind = await requireKind(tx, row.kind_id)
  const rules = await rulesOn(tx, kind, dayOf(actor.now))
  const { amount: price, currency } = requirePrice(kind, row.residency, 'residency')
  const fixed = { price, currency, deposit: percentOf(price, rules.deposit_percent) }
  await takeStock(tx, kind, row.day, 1)
  await changePermit(tx, actor, row, { state: 'reserved', rule_set_id: rules.id, ...fixed })
  await insertDeadlines(tx, actor, rules, { ...row, ...fixed })
  await audit(tx, actor, { action: 'permit.reserved', subject: 'permit', subjectId: id })
  return showPermit(tx, id, actor.now)
}
