import { z } from 'zod'
import { bookQuoted } from '#domains/bookings/server/agreed.ts'
import { lockedBooking, readBooking } from '#domains/bookings/server/bookings.ts'
import { nextPayment } from '#domains/bookings/server/next-payment.ts'
import { quoteLines, type LineInput } from '#domains/bookings/server/quote.ts'
import { insertClient } from '#domains/clients/server/clients.ts'
import { setOutcome } from '#domains/conversations/server/conversations.ts'
import { addConfirmation, identifyVisitor, personOfVisitor } from '#domains/conversations/server/visitor.ts'
import { requireBooking, requirePaid } from '#domains/finance/server/payee.ts'
import { receiveInquiry } from '#domains/inquiries/server/receive.ts'
import { createLink } from '#domains/payment-links/server/links.ts'
import { linkRecord } from '#domains/payment-links/server/link-shown.ts'
import { linkBody } from '#domains/payment-links/contract.ts'
import { phone } from '#kit/contract/phone.ts'
import { AppError, conflict, notFound } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import { emailAddress, line, optionalText } from '#kit/contract/schemas.ts'
import { formatMoment, formatShortDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { say } from '../messages/say.ts'
import { lockQuote, soldOf } from '../quotes/quotes.ts'
import { settingsOf } from '../settings.ts'
import { changeChat, type Chat } from './chats-data.ts'

const blank = z.literal('').transform(() => null)
export const contactBody = z
  .strictObject({
    name: line('Name', 120),
    email: z.union([blank, emailAddress]).default(null),
    phone: z.union([blank, phone]).default(null),
    message: optionalText('Message', 2000).default(null),
  })
  .refine(({ email, phone: number }) => email !== null || number !== null, {
    path: ['email'],
    message: 'Enter an email address or a phone number, so that we can answer.',
  })
export type Contact = z.output<typeof contactBody>

type QuoteRow = NonNullable<Awaited<ReturnType<typeof lockQuote>>>

/** What a button led to: what the bot says, and a page to open. */
export interface Done {
  text: string
  url: string | null
}

/** Stores what a button led to as a message of the conversation, so that both sides read it later. */
async function confirmed(app: App, tx: Tx, actor: Actor, chat: Chat, nonce: string, done: Done): Promise<Done> {
  const citations = done.url ? [{ title: say(chat.memory.language)('window.payNow'), url: done.url, picture: null }] : []
  await addConfirmation(app, tx, actor, chat.id, { text: done.text, nonce, citations })
  return done
}

async function openQuote(tx: Tx, chat: Chat, id: string): Promise<QuoteRow> {
  const quote = await lockQuote(tx, chat.id, id)
  if (!quote) throw notFound('Quote')
  return quote
}

/**
 * Books a quote on hold, at the price that was named. A second time returns the same booking.
 * @throws 404, 409 `quote_expired`, `not_allowed`, `bookings_closed`, `sold_out`, `not_for_sale`.
 */
export async function bookQuote(app: App, tx: Tx, actor: Actor, chat: Chat, id: string, contact: Contact): Promise<Done> {
  const t = say(chat.memory.language)
  const bookingId = await bookingOfQuote(app, tx, actor, chat, await openQuote(tx, chat, id), contact)
  const { reference, hold_expires_at } = await readBooking(tx, bookingId)
  await setOutcome(app, tx, actor, chat.id, 'booking_started')
  const until = hold_expires_at ? formatMoment(new Date(hold_expires_at)) : ''
  return confirmed(app, tx, actor, chat, `book-${id}`, { text: t('booked', { reference, until }), url: null })
}

async function bookingOfQuote(app: App, tx: Tx, actor: Actor, chat: Chat, quote: QuoteRow, contact: Contact): Promise<string> {
  if (quote.booking_id) return quote.booking_id
  const { may_hold } = await settingsOf(tx)
  if (!may_hold) throw conflict('not_allowed', 'Places cannot be held here. Send an inquiry.')
  if (quote.expires_at <= actor.now) throw conflict('quote_expired', say(chat.memory.language)('quoteExpired'))
  await requireBooking(tx, actor.agencyId)
  await refuseUnlessSold(tx, actor, quote)
  const { name, email, phone: number } = contact
  const person = { kind: 'person' as const, name, email, phone: number, residency: quote.residency, tags: [] }
  const clientId = (await personOfVisitor(tx, chat.id, contact)) ?? (await insertClient(tx, actor, person, 'chat')).id
  await identifyVisitor(app, tx, actor, chat.id, { client_id: clientId, name, email, phone: number })
  const booking = await bookQuoted(tx, actor, {
    quote: soldOf(quote.sold),
    residency: quote.residency,
    client_id: clientId,
    source: 'chatbot',
    notes: `Quote ${quote.reference} of the chatbot`,
  })
  await tx.updateTable('chatbot_quotes').set({ status: 'booked', booking_id: booking.id }).where('id', '=', quote.id).execute()
  await changeChat(tx, chat.id, { outcome: 'booking_started', booking_id: booking.id, last_at: actor.now })
  const after = { booking_id: booking.id, total: quote.total }
  await audit(tx, actor, { action: 'chatbot_quote.booked', subject: 'chatbot_quote', subjectId: quote.id, after })
  return booking.id
}

/** The price is kept, but what is archived, closed or over is not sold. @throws 409 `not_for_sale`. */
async function refuseUnlessSold(tx: Tx, actor: Actor, { lines, residency, inventory_id }: QuoteRow): Promise<void> {
  const item = await tx.selectFrom('inventory').select('status').where('id', '=', inventory_id).executeTakeFirst()
  if (item?.status !== 'published') throw conflict('not_for_sale', 'This is no longer offered.')
  try {
    await quoteLines(tx, actor, { lines: lines as unknown as LineInput[], residency })
  } catch (error) {
    // A price option that was changed or removed since does not undo a price that was named.
    if (!(error instanceof AppError) || error.status === 409) throw error
  }
}

/** Books a quote and makes a payment link of its deposit. @throws as `bookQuote`, and 409 `payments_closed`, `nothing_due`. */
export async function payQuote(app: App, tx: Tx, actor: Actor, chat: Chat, id: string, contact: Contact): Promise<Done> {
  const { may_pay } = await settingsOf(tx)
  if (!may_pay) throw conflict('not_allowed', 'Deposits are not taken here.')
  const quote = await openQuote(tx, chat, id)
  await requirePaid(tx, actor.agencyId)
  const bookingId = await bookingOfQuote(app, tx, actor, chat, quote, contact)
  const booking = await lockedBooking(tx, bookingId)
  const amount = nextPayment(booking)
  if (amount <= 0) throw conflict('nothing_due', 'Nothing is due now.')
  const { currency } = booking.total
  // A link is made once for a quote: pressing the button again opens the same one.
  const link = quote.payment_link_id
    ? await linkRecord(app, tx, quote.payment_link_id)
    : await createLink(
        app,
        tx,
        actor,
        linkBody.parse({ title: `Booking ${booking.reference}`, currency, amount: moneyOf(amount, currency), booking_id: bookingId }),
      )
  if (!quote.payment_link_id) await tx.updateTable('chatbot_quotes').set({ payment_link_id: link.id }).where('id', '=', quote.id).execute()
  await setOutcome(app, tx, actor, chat.id, 'booking_started')
  const until = booking.hold_expires_at ? formatMoment(new Date(booking.hold_expires_at)) : ''
  const text = say(chat.memory.language)('bookedPay', { reference: booking.reference, until })
  return confirmed(app, tx, actor, chat, `pay-${id}`, { text, url: link.url })
}

/** Sends a quote to the agency as an inquiry. A second time returns the same inquiry. @throws 404, 409 `not_allowed`. */
export async function inquireQuote(app: App, tx: Tx, actor: Actor, chat: Chat, id: string, contact: Contact): Promise<Done> {
  const { may_inquire } = await settingsOf(tx)
  if (!may_inquire) throw conflict('not_allowed', 'Inquiries are not taken here.')
  const quote = await openQuote(tx, chat, id)
  const sold = soldOf(quote.sold)
  const [first] = sold.lines
  const about = { id: quote.inventory_id, title: first!.title }
  const summary = `${first!.title}, ${formatShortDay(first!.starts_on)}: ${formatMoney(moneyOf(quote.total, sold.currency))}. Quote ${quote.reference}, holds until ${formatMoment(quote.expires_at)}.`
  const reference = quote.inquiry_id
    ? ((await tx.selectFrom('inquiries').select('reference').where('id', '=', quote.inquiry_id).executeTakeFirst())?.reference ?? '')
    : await sendInquiry(
        app,
        tx,
        actor,
        chat,
        { ...contact, message: [summary, contact.message].filter(Boolean).join('\n\n') },
        { about, starts_on: first!.starts_on, travellers: first!.pax || null },
        async (inquiryId) => {
          await tx
            .updateTable('chatbot_quotes')
            .set({ inquiry_id: inquiryId, ...(quote.status === 'open' && { status: 'inquired' as const }) })
            .where('id', '=', quote.id)
            .execute()
        },
      )
  const agency = await tx.selectFrom('agencies').select('name').where('id', '=', actor.agencyId).executeTakeFirstOrThrow()
  const text = say(chat.memory.language)('inquired', { reference, agency: agency.name })
  return confirmed(app, tx, actor, chat, `inquire-${id}`, { text, url: null })
}

/** Stores an inquiry of a chat. @returns its reference. */
export async function sendInquiry(
  app: App,
  tx: Tx,
  actor: Actor,
  chat: Chat,
  { name, email, phone: number, message }: Contact,
  more: { about: { id: string; title: string } | null; starts_on: string | null; travellers: number | null },
  then: (inquiryId: string) => Promise<void> = async () => {},
): Promise<string> {
  const { id, reference } = await receiveInquiry(app, tx, actor, { source: 'chatbot', name, email, phone: number, message, ...more })
  await then(id)
  await identifyVisitor(app, tx, actor, chat.id, { client_id: null, name, email, phone: number })
  await changeChat(tx, chat.id, {
    inquiry_id: id,
    last_at: actor.now,
    ...(chat.outcome !== 'booking_started' && { outcome: 'lead_created' as const }),
  })
  if (chat.outcome !== 'booking_started') await setOutcome(app, tx, actor, chat.id, 'lead_created')
  return reference
}
