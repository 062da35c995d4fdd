import { addNote, readBooking } from '#domains/bookings/server/bookings.ts'
import { receiveInquiry } from '#domains/inquiries/server/receive.ts'
import type { Visit } from '#domains/website/server/site-parts.ts'

export const wishes = ['question', 'change'] as const
export type Wish = (typeof wishes)[number]

const wishTexts: Record<Wish, string> = { question: 'Asks', change: 'Asks for a change' }

/** Sends what a client writes on the page of their trip to the inbox, and notes it at the booking. It changes nothing of the booking. */
export async function writeAboutTrip({ app, tx, actor, site }: Visit, bookingId: string, wish: Wish, message: string): Promise<void> {
  const { client, reference, title, starts_on, travellers } = await readBooking(tx, bookingId)
  const inquiry = await receiveInquiry(app, tx, actor, {
    source: 'website',
    name: client.name,
    email: client.email,
    phone: client.phone,
    message: `${wishTexts[wish]}, booking ${reference} (${title}):\n\n${message}`,
    starts_on,
    travellers: travellers || null,
    about: null,
    clientId: client.id,
    agencyMail: site.email,
  })
  await addNote(tx, actor, bookingId, `${wishTexts[wish]} on the website, inquiry ${inquiry.reference}`)
}
