import { addNote, readBooking } from '#domains/bookings/server/bookings.ts'
import { writeOnPage, type PageBooking, type TellAnswer } from '#domains/conversations/server/booking-page.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import type { Visit } from '#domains/website/server/site-parts.ts'
import { conflict } from '#kit/contract/errors.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import { say } from '../messages/say.ts'
import { languageOf, tripUrl } from './grants.ts'

export const wishes = ['question', 'change'] as const
export type Wish = (typeof wishes)[number]

type Booking = Awaited<ReturnType<typeof readBooking>>

/** Returns what a conversation of a booking is made of. */
export const pageBooking = ({ id, reference, title, client }: Booking, language: string | null): PageBooking => ({
  id,
  reference,
  title,
  client: { id: client.id, name: client.name, email: client.email, phone: client.phone },
  language,
})

interface Written {
  wish: Wish
  text: string
  nonce: string
}

/** Sends what a client writes on the page of a booking to the inbox. A wish for a change is noted at the booking, and changes nothing. */
export async function writeAboutTrip(visit: Visit, bookingId: string, { wish, text, nonce }: Written): Promise<void> {
  const { app, tx, actor, language } = visit
  await app.limits.take('trip_messages', bookingId)
  const booking = await readBooking(tx, bookingId)
  const asksChange = wish === 'change'
  const note = asksChange ? 'The client asks for a change of the booking' : null
  const isNew = await writeOnPage(app, tx, actor, pageBooking(booking, language), { text, nonce, note })
  if (isNew && asksChange) await addNote(tx, actor, bookingId, 'The client asks for a change on the website. The message is in the inbox.')
}

/**
 * Mails a client that an answer is on the page of their booking. The mail has only the link, because a visitor of a website
 * may type another person's address and name.
 */
export const tellAnswer: TellAnswer = async (app, tx, actor, { bookingId, effectKey, replyTo }) => {
  const url = await tripUrl(app, tx, actor.agencyId, bookingId)
  if (!url) throw conflict('no_page', 'No link to the page of this booking works. Create one at the booking, then send your answer.')
  const { client, reference } = await readBooking(tx, bookingId)
  if (!client.email) return
  const agency = await ofAgency(tx, actor.agencyId).select(['name', 'email', 'language']).executeTakeFirstOrThrow()
  const t = say((await languageOf(tx, bookingId)) ?? agency.language)
  await queueMail(app, tx, {
    to: client.email,
    agencyId: actor.agencyId,
    senderName: agency.name,
    replyTo: replyTo ?? agency.email,
    subject: t('answerSubject', { reference }),
    effectKey,
    letter: {
      heading: t('answerHeading'),
      paragraphs: [t('answerText', { agency: agency.name, reference })],
      button: { label: t('answerOpen'), url },
    },
  })
}
