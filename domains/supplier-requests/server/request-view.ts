import { moneyOf } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { notFound } from '#kit/contract/errors.ts'
import { codeOf } from '#kit/server/security/signed-code.ts'
import { isOpen, requestMoves, supplierAnswers, type RequestState } from '../contract/words.ts'
import { roomsOf, shownRequest, type RequestRow, type ShownRequest } from './requests-data.ts'

export const linkPurpose = 'supplier request'

/** Returns the page on which a supplier answers. Its code is signed; a new `link_id` makes it useless. */
export const linkOf = (app: App, { agency_id, id, link_id }: Pick<RequestRow, 'agency_id' | 'id' | 'link_id'>): string =>
  `${app.appUrl}/room-request/${codeOf(app.settings.secretKey, linkPurpose, [agency_id, id, link_id])}`

/** Returns what a supplier can answer on its page now. */
export const answersOf = (state: RequestState): readonly RequestState[] =>
  state === 'requested' || state === 'held' ? supplierAnswers[state] : []

/** Returns the row as lists answer it, without prices and addresses. */
export const requestRowView = (row: ShownRequest, now: Date) => ({
  id: row.id,
  booking_id: row.booking_id,
  booking_reference: row.booking_reference,
  booking_title: row.booking_title,
  line_id: row.line_id,
  supplier_id: row.supplier_id,
  supplier_name: row.supplier_name,
  state: row.state,
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  rooms: roomsOf(row),
  adults: row.adults,
  children: row.children,
  board: row.board,
  answer_by: row.answer_by,
  hold_until: row.hold_until,
  due_on: row.due_on,
  overdue: isOpen(row.state) && row.due_on < dayOf(now),
  supplier_reference: row.supplier_reference,
  revision: row.revision,
  version: row.version,
  created_at: row.created_at.toISOString(),
})

/** Returns a request as its page shows it. Prices only for those who may see costs. @throws 404. */
export async function showRequest(app: App, tx: Tx, { now }: Pick<Actor, 'now'>, id: string, { seesCosts }: { seesCosts: boolean }) {
  const row = await shownRequest(tx, id)
  if (!row) throw notFound('Request')
  const timeline = await tx
    .selectFrom('supplier_request_events')
    .select(['id', 'at', 'type', 'title', 'detail', 'user_name'])
    .where('request_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return {
    ...requestRowView(row, now),
    contact_name: row.contact_name,
    email: row.email,
    note: row.note,
    sent_at: row.sent_at.toISOString(),
    offer: row.offer,
    offer_price: seesCosts && row.offer_price !== null ? moneyOf(row.offer_price, row.offer_currency!) : null,
    answer: row.answer,
    answered_at: row.answered_at?.toISOString() ?? null,
    answered_by: row.answered_by,
    moves: [...requestMoves[row.state]],
    link: answersOf(row.state).length > 0 ? linkOf(app, row) : null,
    timeline: timeline.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  }
}
