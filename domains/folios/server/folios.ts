import type { z } from 'zod'
import { requireClientField } from '#domains/bookings/server/client-field.ts'
import { lockForDesk, raiseVersion } from '#domains/bookings/server/desk.ts'
import { writeOnTimeline } from '#domains/bookings/server/money.ts'
import { wasBilled } from '#domains/papers/server/folio-invoice.ts'
import { conflict, invalid } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { folioBody } from '../contract.ts'
import { maxFolios } from '../contract/words.ts'
import { refuseUnchargeable } from './charges.ts'
import * as data from './folios-data.ts'
import { chargesOn, readState, requireFolio, requireOpen, type FolioState } from './state.ts'
import { showFolio } from './view.ts'

type FolioInput = z.output<typeof folioBody>

/** Who pays, as it is stored. @throws 422 at `client_id`. */
async function payerOf(tx: Tx, { booking }: FolioState, { payer, client_id = null, name = null }: FolioInput, number: number) {
  if (payer === 'agency') {
    if (client_id) throw invalid('client_id', 'A folio that the agency pays has no client.')
    return { payer, client_id: null, name }
  }
  const client = client_id ? await requireClientField(tx, client_id) : null
  if (payer === 'company') {
    if (!client && number > 1) throw invalid('client_id', 'Choose the company that pays.')
    const { kind } = client ?? (await requireClientField(tx, booking.client.id))
    if (kind !== 'company') throw invalid('client_id', 'Only a company is invoiced on account. Change the kind of this client first.')
  }
  return { payer, client_id, name }
}

/** Writes the first folio, which a booking has without rows too. */
export async function keepFirst(tx: Tx, actor: Actor, { booking, folios }: FolioState): Promise<void> {
  const { number, payer, client_id } = folios[0]!
  await data.insertFolio(tx, {
    agency_id: actor.agencyId,
    booking_id: booking.id,
    number,
    payer,
    client_id,
    name: null,
    created_at: actor.now,
  })
}

/** Writes a change of folios on the timeline and into the audit log, and gives the booking its next version. */
export async function noteChange(
  tx: Tx,
  actor: Actor,
  bookingId: string,
  action: string,
  title: string,
  after: object = {},
): Promise<void> {
  await raiseVersion(tx, actor, bookingId)
  await writeOnTimeline(tx, actor, bookingId, { type: 'folio', title })
  await audit(tx, actor, { action, subject: 'booking', subjectId: bookingId, after })
}

/** Adds a folio to a booking. @throws 404, 409 `stale`, `not_chargeable`, `folio_closed`, `too_many`, 422 at `client_id`. */
export async function createFolio(app: App, tx: Tx, actor: Actor, bookingId: string, input: FolioInput) {
  await lockForDesk(tx, bookingId, input.version)
  const state = await readState(app, tx, actor.agencyId, bookingId)
  refuseUnchargeable(state)
  // Its invoice is over the whole booking.
  if (state.folios.length === 1) requireOpen(state, 1)
  const number = state.folios.at(-1)!.number + 1
  if (number > maxFolios) throw conflict('too_many', `A booking has at most ${maxFolios} folios.`)
  const who = await payerOf(tx, state, input, number)
  await keepFirst(tx, actor, state)
  await data.insertFolio(tx, { agency_id: actor.agencyId, booking_id: bookingId, number, ...who, created_at: actor.now })
  await noteChange(tx, actor, bookingId, 'folio.created', `Folio ${number} added`, { number, ...who })
  return showFolio(app, tx, actor, bookingId)
}

/** Changes who pays an open folio. @throws 404, 409 `stale`, `folio_closed`, 422 at `client_id`. */
export async function updateFolio(app: App, tx: Tx, actor: Actor, bookingId: string, number: number, input: FolioInput) {
  await lockForDesk(tx, bookingId, input.version)
  const state = await readState(app, tx, actor.agencyId, bookingId)
  requireOpen(state, number)
  const who = await payerOf(tx, state, input, number)
  await keepFirst(tx, actor, state)
  await data.changeFolio(tx, bookingId, number, who)
  await noteChange(tx, actor, bookingId, 'folio.updated', `Folio ${number} changed`, { number, ...who })
  return showFolio(app, tx, actor, bookingId)
}

/** Deletes a folio; what is on it is on the first again. @throws 404, 409 `stale`, `folio_closed`, `first_folio`, `billed`. */
export async function deleteFolio(app: App, tx: Tx, actor: Actor, bookingId: string, number: number, version: number) {
  await lockForDesk(tx, bookingId, version)
  const state = await readState(app, tx, actor.agencyId, bookingId)
  requireOpen(state, number)
  if (number === 1) throw conflict('first_folio', 'You cannot delete the first folio.')
  if (await wasBilled(tx, bookingId, number)) throw conflict('billed', 'This folio has an invoice, so it stays.')
  const isUsed = chargesOn(state, number).length > 0 || state.payments.some(({ folio }) => folio === number)
  if (isUsed && requireFolio(state, 1).closed_at) requireOpen(state, 1)
  await data.removeFolio(tx, bookingId, number)
  await noteChange(tx, actor, bookingId, 'folio.deleted', `Folio ${number} deleted`, { number })
  return showFolio(app, tx, actor, bookingId)
}
