import type { z } from 'zod'
import { insertClient, requireClient } from '#domains/clients/server/clients.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { peopleWith } from '#domains/team/server/names.ts'
import { titleOf } from '#domains/inventory/server/items/titles.ts'
import { becomeClient } from '#domains/clients/server/contacts/stage.ts'
import { clientByEmail, clientByPhoneAndName } from '#domains/clients/server/names.ts'
import { lockAgency } from '#domains/agency/server/facts.ts'
import { invalid, invalidTransition, notFound } from '#kit/contract/errors.ts'
import { listed } from '#kit/contract/listed.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { publish } from '#kit/server/events/business-events.ts'
import { queueMail, type Mail } from '#kit/server/mail/mail.ts'
import type { newInquiryBody } from '../contract.ts'
import { inquiryMoves, type inquirySources, type InquiryStatus } from '../contract/statuses.ts'
import * as data from './inquiries-data.ts'
import { inquiryMoved } from './business-events.ts'
import { receiveInquiry } from './receive.ts'
import { screenOf } from './screen.ts'
import { write, type Message } from './thread.ts'
import { isOverdue } from './waiting.ts'
import { say } from './messages/say.ts'

const iso = (moment: Date | null) => moment?.toISOString() ?? null

const inquiryView = <Row extends data.InquiryRow>(row: Row, now: Date) => ({
  ...row,
  status: row.status,
  source: row.source as (typeof inquirySources)[number],
  package_id: row.inventory_id,
  overdue: isOverdue(row, now),
  first_response_due_at: iso(row.first_response_due_at),
  first_responded_at: iso(row.first_responded_at),
  created_at: row.created_at.toISOString(),
})

/** Returns the public page that an inquiry was sent from; null without one. Also for leads. */
export const pageOf = ({ page_url, page_title }: { page_url: string | null; page_title: string | null }) =>
  page_url === null ? null : { url: page_url, title: page_title ?? page_url }

/** Returns a page of the inbox. */
export async function listInquiries(tx: Tx, filter: data.InquiryFilter, now: Date) {
  const { rows, ...rest } = await data.pageOfInquiries(tx, filter, now)
  return { ...rest, rows: rows.map((row) => inquiryView(row, now)) }
}

/** Returns the users who may own inquiries. */
export const listOwners = (tx: Tx, agencyId: string) => peopleWith(tx, agencyId, 'View Inquiries')

/** Returns an inquiry with its thread. @throws 404. */
export async function showInquiry(tx: Tx, id: string, now: Date) {
  const row = await data.inquiryById(tx, id)
  if (!row) throw notFound('Inquiry')
  const thread = await data.threadOf(tx, id)
  return {
    ...inquiryView(row, now),
    page: pageOf(row),
    allowed: [...inquiryMoves[row.status]],
    thread: thread.map((one) => ({ ...one, kind: one.kind, at: one.at.toISOString() })),
  }
}

/** Returns an inquiry's row, locked. @throws 404. */
async function lock(tx: Tx, id: string): Promise<data.LockedInquiry> {
  const row = await data.lockInquiry(tx, id)
  if (!row) throw notFound('Inquiry')
  return row
}

const change = (tx: Tx, actor: Actor, row: data.LockedInquiry, fields: Partial<data.LockedInquiry>) =>
  tx
    .updateTable('inquiries')
    .set({ ...fields, version: row.version + 1, updated_at: actor.now })
    .where('id', '=', row.id)
    .execute()

/** Records an inquiry that came by phone or at the counter. @throws 422 at `email` without any way to reply, and at `package_id`. */
export async function createInquiry(app: App, tx: Tx, actor: Actor, input: z.output<typeof newInquiryBody>) {
  const { package_id, source, name, email = null, phone = null, message = null, starts_on = null, travellers = null } = input
  if (!email && !phone && source !== 'walk_in') throw invalid('email', 'Enter an email address or a phone number.')
  const about = package_id ? ((await titleOf(tx, package_id)) ?? null) : null
  if (package_id && !about) throw invalid('package_id', 'This offer does not exist.', 'not_found_reference')
  const { id } = await receiveInquiry(app, tx, actor, { source, name, email, phone, message, starts_on, travellers, about })
  return showInquiry(tx, id, actor.now)
}

/** Returns the address that answers to an inquiry's mails come to; null for the agency's own. A later domain receives them. */
export const replyAddresses = listed<(app: App, tx: Tx, inquiryId: string) => Promise<string | null>>('reply addresses of inquiries')

/** Returns the fields that a reply changes: the response time stops, and the inquiry waits for the client. */
const answered = (row: data.LockedInquiry, now: Date): Partial<data.LockedInquiry> => ({
  first_responded_at: row.first_responded_at ?? now,
  ...(row.status === 'new' || row.status === 'open' ? { status: 'waiting_client' } : {}),
})

/** Replies by mail and adds the reply to the thread. @throws 404, 422 at `message` when there is no email address. */
export async function replyToInquiry(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { subject, message, attachments }: { subject: string; message: string; attachments?: Mail['attachments'] },
) {
  const row = await lock(tx, id)
  if (!row.email) throw invalid('message', 'This client gave no email address. Call them, and log the call.')
  const agency = await data.agencyMail(tx, actor.agencyId)
  await queueMail(app, tx, {
    to: row.email,
    agencyId: actor.agencyId,
    senderName: agency.name,
    replyTo: (await replyAddresses.entries()(app, tx, id)) ?? agency.email,
    subject: `${subject} (${row.reference})`,
    letter: {
      heading: subject,
      paragraphs: [message, ...(row.message ? [`${say(agency.language)('youWrote')}\n${row.message}`] : [])],
    },
    ...(attachments && { attachments }),
  })
  await write(tx, actor, id, { kind: 'mail', subject, body: message })
  await change(tx, actor, row, answered(row, actor.now))
  await audit(tx, actor, { action: 'inquiry.replied', subject: 'inquiry', subjectId: id, after: { subject } })
  return showInquiry(tx, id, actor.now)
}

/** Adds to the thread. A call counts as a response, and a client's answer reopens an inquiry that waits for it. @throws 404. */
export async function writeInInquiry(
  tx: Tx,
  actor: Actor,
  id: string,
  { kind, text }: { kind: 'note' | 'contact' | 'answer'; text: string },
) {
  const row = await lock(tx, id)
  await write(tx, actor, id, { kind, body: text })
  if (kind === 'contact') await change(tx, actor, row, answered(row, actor.now))
  if (kind === 'answer' && row.status === 'waiting_client') await change(tx, actor, row, { status: 'open' })
  await audit(tx, actor, { action: 'inquiry.written', subject: 'inquiry', subjectId: id, after: { kind } })
  return showInquiry(tx, id, actor.now)
}

/** Assigns an inquiry to a user and notifies them. @throws 404, 422 at `owner_id`. */
export async function assignInquiry(app: App, tx: Tx, actor: Actor, id: string, ownerId: string | null) {
  const row = await lock(tx, id)
  const owner = ownerId ? (await peopleWith(tx, actor.agencyId, 'View Inquiries')).find((one) => one.id === ownerId) : null
  if (owner === undefined) throw invalid('owner_id', 'Choose a colleague who can see inquiries.', 'not_found_reference')
  await change(tx, actor, row, { owner_id: ownerId })
  await write(tx, actor, id, { kind: 'event', body: owner ? `${owner.name} is the owner` : 'Nobody is the owner' })
  await audit(tx, actor, {
    action: 'inquiry.assigned',
    subject: 'inquiry',
    subjectId: id,
    before: { owner_id: row.owner_id },
    after: { owner_id: ownerId },
  })
  if (owner && owner.id !== actor.userId)
    await notify(app, tx, actor, {
      userIds: [owner.id],
      type: 'inquiry.assigned',
      title: `You own the inquiry of ${row.name}`,
      body: row.message,
      link: screenOf(id),
    })
  return showInquiry(tx, id, actor.now)
}

const moved: Record<InquiryStatus, string> = {
  new: 'New',
  open: 'Open',
  waiting_client: 'Waiting for client',
  quoted: 'Quoted',
  converted: 'Converted',
  closed: 'Closed',
  spam: 'Marked as spam',
}

/** Moves a locked inquiry to an allowed status and adds a line to the thread. @throws 409 `invalid_transition`. */
async function move(
  tx: Tx,
  actor: Actor,
  row: data.LockedInquiry,
  to: InquiryStatus,
  also: Partial<data.LockedInquiry> = {},
  message: Pick<Message, 'body' | 'link'> = { body: moved[to] },
) {
  if (!inquiryMoves[row.status].includes(to)) throw invalidTransition(row.status, to)
  await change(tx, actor, row, { status: to, ...also })
  await write(tx, actor, row.id, { kind: 'event', ...message })
  await audit(tx, actor, {
    action: `inquiry.${to}`,
    subject: 'inquiry',
    subjectId: row.id,
    before: { status: row.status },
    after: { status: to },
  })
  await publish(tx, actor, inquiryMoved, row.id, { from: row.status, to })
}

/** Moves an inquiry to another status. @throws 404, 409 `invalid_transition`. */
export async function moveInquiry(tx: Tx, actor: Actor, id: string, to: InquiryStatus, reason: string | null) {
  const row = await lock(tx, id)
  const also = { closed_reason: to === 'closed' ? reason : null }
  await move(tx, actor, row, to, also, { body: reason ? `${moved[to]}: ${reason}` : moved[to] })
  return showInquiry(tx, id, actor.now)
}

/** Makes the sender a client, or links an existing one. @throws 404, 422 at `client_id`. */
export async function inquiryToClient(tx: Tx, actor: Actor, id: string, clientId?: string | undefined) {
  const row = await lock(tx, id)
  if (clientId)
    await requireClient(tx, clientId).catch(() =>
      Promise.reject(invalid('client_id', 'This client does not exist.', 'not_found_reference')),
    )
  await clientOfInquiry(tx, actor, row, clientId)
  return showInquiry(tx, id, actor.now)
}

/**
 * Returns the person who wrote an inquiry: by the exact e-mail, else by the phone number together with the same name. A phone number
 * alone tells nobody apart (docs/decisions/0067). Nobody known: the agency is locked, so that two inquiries at once add one person.
 */
async function knownPerson(tx: Tx, { agencyId }: Actor, { name, email, phone }: data.LockedInquiry): Promise<string | undefined> {
  const find = async () =>
    (email && (await clientByEmail(tx, email))?.id) || (phone && (await clientByPhoneAndName(tx, phone, name))) || undefined
  const found = await find()
  if (found) return found
  await lockAgency(tx, agencyId)
  return find()
}

async function clientOfInquiry(tx: Tx, actor: Actor, row: data.LockedInquiry, clientId?: string): Promise<string> {
  if (row.client_id && !clientId) return row.client_id
  const { name, email, phone } = row
  const known = clientId ?? (await knownPerson(tx, actor, row))
  const client =
    known ?? (await insertClient(tx, actor, { kind: 'person', name, email, phone, residency: 'non_resident', tags: [] }, 'inquiry')).id
  if (known) await becomeClient(tx, client, actor.now)
  await change(tx, actor, row, { client_id: client })
  await write(tx, actor, row.id, { kind: 'event', body: known ? 'Linked to an existing client' : 'Added as a client' })
  return client
}

/** Returns a locked inquiry and its client, who is found by the exact e-mail or added. Returns null if the inquiry was deleted. */
export async function inquiryWithClient(tx: Tx, actor: Actor, id: string) {
  const row = await data.lockInquiry(tx, id)
  return row ? { ...row, client_id: await clientOfInquiry(tx, actor, row) } : null
}

/**
 * Called by later domains when something comes of an inquiry: a booking converts it, a sent proposal makes it quoted. Links the thread to
 * the screen of the booking or proposal.
 * @throws 422 at `inquiry_id`.
 */
export async function inquiryBecame(
  tx: Tx,
  actor: Actor,
  id: string,
  { text, link, clientId, bookingId }: { text: string; link?: string; clientId?: string | null; bookingId?: string },
): Promise<void> {
  const row = await data.lockInquiry(tx, id)
  if (!row) throw invalid('inquiry_id', 'This inquiry does not exist.', 'not_found_reference')
  const to = bookingId ? 'converted' : 'quoted'
  const also = {
    first_responded_at: row.first_responded_at ?? actor.now,
    ...(clientId ? { client_id: clientId } : {}),
    ...(bookingId ? { booking_id: bookingId } : {}),
  }
  if (inquiryMoves[row.status].includes(to)) return move(tx, actor, row, to, also, { body: text, link })
  await change(tx, actor, row, also)
  await write(tx, actor, id, { kind: 'event', body: text, link })
}
/** Adds what a client wrote elsewhere, such as on a proposal's page, to the thread of their inquiry. */
export async function hearOfInquiry(tx: Tx, actor: Actor, id: string, body: string): Promise<void> {
  const row = await data.lockInquiry(tx, id)
  if (row) await write(tx, actor, id, { kind: 'answer', body })
}

/** Deletes an inquiry with its thread. @throws 404, and a foreign key's error if a proposal answers it. */
export async function removeInquiry(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { reference, name } = await lock(tx, id)
  await tx.deleteFrom('inquiries').where('id', '=', id).execute()
  await audit(tx, actor, { action: 'inquiry.deleted', subject: 'inquiry', subjectId: id, before: { reference, name } })
}
