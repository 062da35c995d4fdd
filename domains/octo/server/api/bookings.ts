import { createHash } from 'node:crypto'
import { cancelOnAccount, holdForReseller, holdLonger, holdOther, nameGuests } from '#domains/bookings/server/resold.ts'
import { moveTo } from '#domains/bookings/server/status.ts'
import { insertClient } from '#domains/clients/server/clients.ts'
import { requireBooking } from '#domains/finance/server/payee.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { verifyUrl } from '#domains/papers/server/paper-content.ts'
import { issuePaper } from '#domains/papers/server/papers.ts'
import type { z } from 'zod'
import { formatMoney } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { Partner, Speaks } from './call.ts'
import { contactOf, itemsOf, statusOf } from './booking-view.ts'
import { insertSold, lastClientOf, lockSold, setSold, soldByReference, soldByUuid, type Sold } from './bookings-data.ts'
import { isUuid } from './catalogue.ts'
import { cancelUnits } from './cancel-units.ts'
import { badRequest, invalidUuid, unprocessable } from './errors.ts'
import { readPickUp, type PickUpWish } from './pick-ups.ts'
import { noContact, type cancellationBody, type confirmationBody, type Contact, type Reservation, type updateBody } from './shapes.ts'
import { bookedColumns, guestsOf, notesOf, refuseBeyondShare, termsOf } from './terms.ts'

// What partners do with bookings. Each function is work in one transaction of the agency, by the same paths as reselling.

/** How long places are held if the partner does not say, and at most. */
const usualMinutes = 30
const mostMinutes = 24 * 60

export const minutesOf = (wanted: number | null | undefined): number => Math.min(wanted ?? usualMinutes, mostMinutes)

export interface Working {
  app: App
  tx: Tx
  actor: Actor
  partner: Partner
  speaks: Speaks
}

/** Another request with the same id was first, so this one is rolled back. */
export class UsedMeanwhile extends Error {}

export const hashOf = (body: Reservation): string => createHash('sha256').update(JSON.stringify(body)).digest('hex')

/** Returns the booking that a repeated request made; undefined for a new id. @throws 400 INVALID_BOOKING_UUID for another request. */
export async function repeated({ tx, partner }: Pick<Working, 'tx' | 'partner'>, body: Reservation): Promise<Sold | undefined> {
  const known = body.uuid === undefined ? undefined : await soldByUuid(tx, partner.id, body.uuid)
  if (known && known.body_hash !== hashOf(body)) throw invalidUuid(body.uuid!)
  return known
}

/**
 * Holds places for a partner. @throws 400 with OCTO's names, `UsedMeanwhile`; as booking does: 409 `sold_out`, `bookings_closed`.
 */
export async function reserve(working: Working, body: Reservation, orderId: string | null): Promise<Sold> {
  const { app, tx, actor, partner } = working
  await requireBooking(tx, actor.agencyId)
  const terms = await termsOf(working, body)
  const contact = body.contact ?? noContact
  const pickUp = await readPickUp(tx, terms.offered.id, body, { speaks: working.speaks, isComplete: true })
  const booking = await holdForReseller(tx, actor, {
    quote: terms.quote,
    residency: 'non_resident',
    clientId: await clientOf(tx, actor, partner),
    guest: null,
    holdMinutes: minutesOf(body.expirationMinutes),
    partner: partner.id,
    notes: notesOf(contact, body.notes, pickUp),
  })
  const guests = guestsOf(contact, terms.unitItems)
  if (guests.length > 0) await nameGuests(app, tx, actor, booking.id, guests, notesOf(contact, body.notes, pickUp))
  await refuseBeyondShare(tx, actor, terms)
  const uuid = body.uuid ?? newId()
  const isNew = await insertSold(tx, {
    agency_id: actor.agencyId,
    id: newId(),
    connection_id: partner.id,
    uuid,
    body_hash: hashOf(body),
    booking_id: booking.id,
    order_id: orderId,
    ...bookedColumns(terms),
    contact: JSON.stringify(contact),
    notes: body.notes,
    ...(pickUp && { pick_up: JSON.stringify(pickUp) }),
    reseller_reference: body.resellerReference,
    expires_at: booking.holdEnds,
    created_at: actor.now,
    updated_at: actor.now,
  })
  if (!isNew) throw new UsedMeanwhile()
  await audit(tx, actor, {
    action: 'octo_booking.held',
    subject: 'booking',
    subjectId: booking.id,
    after: { partner: partner.name, net: terms.pricing.net },
  })
  return (await soldByUuid(tx, partner.id, uuid))!
}

/** Returns the partner as a client: that of its last booking, or a new one. Its first bookings take turns. */
async function clientOf(tx: Tx, actor: Actor, { id, name }: Partner): Promise<string> {
  const known = await lastClientOf(tx, id)
  if (known) return known
  await tx.selectFrom('octo_connections').select('id').where('id', '=', id).forUpdate().execute()
  const meanwhile = await lastClientOf(tx, id)
  if (meanwhile) return meanwhile
  const client = await insertClient(tx, actor, { kind: 'company', name, residency: 'non_resident', tags: [] }, 'booking')
  return client.id
}

/** Returns a booking, locked, as it is now. @throws 400 INVALID_BOOKING_UUID. */
export async function requireSold({ tx, partner }: Pick<Working, 'tx' | 'partner'>, uuid: string, { lock = true } = {}): Promise<Sold> {
  const found = isUuid(uuid) ? await (lock ? lockSold : soldByUuid)(tx, partner.id, uuid.toLowerCase()) : undefined
  if (!found) throw invalidUuid(uuid)
  return found
}

/** Returns bookings by a reference. @throws 400 BAD_REQUEST without one. */
export async function findBookings(
  { tx, partner }: Pick<Working, 'tx' | 'partner'>,
  query: Record<string, string | undefined>,
): Promise<Sold[]> {
  const { resellerReference, supplierReference } = query
  if (!resellerReference && !supplierReference) throw badRequest('resellerReference or supplierReference is required.')
  return soldByReference(tx, partner.id, {
    ...(resellerReference ? { resellerReference } : {}),
    ...(supplierReference ? { supplierReference } : {}),
  })
}

interface Change extends PickUpWish {
  contact?: Contact | null | undefined
  notes?: string | null | undefined
  resellerReference?: string | null | undefined
}

/** Writes what does not change the stock: who travels, notes and the partner's reference. What is absent stays. */
async function describe({ app, tx, actor, speaks }: Working, row: Sold, change: Change, isComplete = false): Promise<void> {
  const { contact, notes, resellerReference } = change
  const pickUp = await readPickUp(tx, row.inventory_id, change, { before: row.pick_up, speaks, isComplete })
  const after = { contact: contact ?? contactOf(row), notes: notes ?? row.notes, reference: resellerReference ?? row.reseller_reference }
  await nameGuests(
    app,
    tx,
    actor,
    row.booking_id,
    guestsOf(after.contact, itemsOf(row)),
    notesOf(after.contact, after.notes, pickUp ?? row.pick_up),
  )
  await setSold(tx, row.id, {
    contact: JSON.stringify(after.contact),
    notes: after.notes,
    ...(pickUp && { pick_up: JSON.stringify(pickUp) }),
    reseller_reference: after.reference,
    updated_at: actor.now,
  })
}

type Update = z.output<typeof updateBody>

/**
 * Changes a booking. Another product, time or number of units takes the new places before it returns the old ones, and only while it is on
 * hold. A confirmed booking can only lose units. @throws 400 with OCTO's names.
 */
export async function update(working: Working, uuid: string, body: Update): Promise<Sold> {
  const { tx, actor, partner } = working
  const row = await requireSold(working, uuid)
  const status = statusOf(row, actor.now)
  if (status !== 'ON_HOLD' && status !== 'CONFIRMED') throw unprocessable(`A booking that is ${status} cannot be changed.`)
  const changesTime = body.productId !== undefined || body.optionId !== undefined || body.availabilityId !== undefined
  if (changesTime && status === 'CONFIRMED')
    throw unprocessable('A confirmed booking keeps its product and time. Cancel it and book again.')
  if (status === 'CONFIRMED' && body.unitItems) await cancelUnits(working, row, body.unitItems)
  else if (changesTime || body.unitItems) await rebook(working, row, body)
  if (body.expirationMinutes && status === 'ON_HOLD') await extendRow(working, row, body.expirationMinutes)
  await describe(working, (await soldByUuid(tx, partner.id, row.uuid))!, body)
  return (await soldByUuid(tx, partner.id, row.uuid))!
}

async function rebook(
  { tx, actor, partner }: Working,
  row: Sold,
  body: Pick<Update, 'productId' | 'optionId' | 'availabilityId' | 'unitItems'>,
): Promise<void> {
  const terms = await termsOf(
    { tx, actor, partner },
    {
      productId: body.productId ?? row.inventory_id,
      optionId: body.optionId ?? row.option_id,
      availabilityId: body.availabilityId ?? row.availability_id,
      unitItems: body.unitItems ?? itemsOf(row),
      currency: null,
    },
  )
  await holdOther(tx, actor, row.booking_id, terms.quote)
  await refuseBeyondShare(tx, actor, terms)
  await setSold(tx, row.id, { ...bookedColumns(terms), updated_at: actor.now })
}

/** Holds a booking longer. @throws 400 INVALID_BOOKING_UUID, UNPROCESSABLE_ENTITY unless it is on hold. */
export async function extend(working: Working, uuid: string, minutes: number | null | undefined): Promise<Sold> {
  const row = await requireSold(working, uuid)
  if (statusOf(row, working.actor.now) !== 'ON_HOLD') throw unprocessable('Only a booking that is on hold can be extended.')
  await extendRow(working, row, minutes)
  return (await soldByUuid(working.tx, working.partner.id, row.uuid))!
}

export async function extendRow({ tx, actor }: Working, row: Sold, minutes: number | null | undefined): Promise<void> {
  const expires_at = await holdLonger(tx, actor, row.booking_id, minutesOf(minutes))
  await setSold(tx, row.id, { expires_at, updated_at: actor.now })
}

/**
 * Confirms a booking. One whose hold has expired takes its places again, if they are free. A repeated request gets the confirmed booking.
 * @throws 400 INVALID_BOOKING_UUID, INVALID_UNIT_ID, UNPROCESSABLE_ENTITY; 409 `sold_out`.
 */
export async function confirm(working: Working, uuid: string, body: z.output<typeof confirmationBody>): Promise<Sold> {
  const row = await requireSold(working, uuid)
  if (row.order_id !== null && row.status !== 'confirmed') throw unprocessable('This booking is part of an order. Confirm the order.')
  return confirmRow(working, row, body)
}

export async function confirmRow(working: Working, row: Sold, body: z.output<typeof confirmationBody>): Promise<Sold> {
  const { app, tx, actor, partner } = working
  const status = statusOf(row, actor.now)
  if (status === 'CONFIRMED') return row
  if (status === 'CANCELLED') throw unprocessable('This booking is cancelled.')
  await requireBooking(tx, actor.agencyId)
  if (row.status === 'expired') await moveTo(app, tx, actor, row.booking_id, 'on_hold', `Taken again for ${partner.name}`)
  if (body.unitItems) await rebook(working, row, { unitItems: body.unitItems })
  const current = (await soldByUuid(tx, partner.id, row.uuid))!
  await describe(working, current, body, true)
  const reference = body.resellerReference ?? row.reseller_reference
  await moveTo(app, tx, actor, row.booking_id, 'confirmed', `Sold by ${partner.name}${reference ? `, their reference ${reference}` : ''}`)
  const voucher = row.is_ticket ? null : await issuePaper(app, tx, actor, row.booking_id, 'voucher', undefined)
  await notify(app, tx, actor, {
    type: 'octo.sold',
    title: `${partner.name} sold ${row.title}`.slice(0, 200),
    body: formatMoney({ amount: current.net, currency: current.currency }),
    link: `/bookings/view/${row.booking_id}`,
    permission: 'Edit Bookings',
  })
  if (voucher) await setSold(tx, row.id, { voucher_url: await verifyUrl(app, tx, actor.agencyId, voucher.id) })
  return (await soldByUuid(tx, partner.id, row.uuid))!
}

/**
 * Cancels a booking on its terms. A repeated request gets the cancelled booking.
 * @throws 400 INVALID_BOOKING_UUID, UNPROCESSABLE_ENTITY once it has begun.
 */
export async function cancel(working: Working, uuid: string, body: z.output<typeof cancellationBody>): Promise<Sold> {
  return cancelRow(working, await requireSold(working, uuid), body)
}

export async function cancelRow(
  { app, tx, actor, partner }: Working,
  row: Sold,
  { reason }: z.output<typeof cancellationBody>,
): Promise<Sold> {
  const status = statusOf(row, actor.now)
  if (status === 'CANCELLED' || row.status === 'expired') return row
  if (row.status !== 'on_hold' && row.status !== 'confirmed') throw unprocessable('A booking that has begun cannot be cancelled.')
  await cancelOnAccount(app, tx, actor, row.booking_id, {
    by: 'client',
    reason: reason ?? `Cancelled by ${partner.name}`,
    refund: 'policy',
  })
  await setSold(tx, row.id, { updated_at: actor.now })
  return (await soldByUuid(tx, partner.id, row.uuid))!
}
