import { addNote } from '#domains/bookings/server/bookings.ts'
import { windowOf } from '#domains/messaging/server/contacts.ts'
import { queueMessage } from '#domains/messaging/server/messages.ts'
import { issuerHead } from '#domains/papers/server/paper-content.ts'
import { conflict, invalid } from '#kit/contract/errors.ts'
import { formatDays } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { TripChannel } from '../contract/words.ts'
import { channelWords, unreachedText } from './channel-words.ts'
import { say } from './messages/say.ts'
import { lockTrip, partiesOf, tripOf, type PartyRow, type Trip } from './trip-data.ts'

/** What is written: a text of the agency, or that the trip is guaranteed. */
type Written =
  | { channel: TripChannel; subject: string | null; text: string; bookings?: readonly string[] | undefined }
  | { channel: 'email'; said: 'guaranteed' }

/** Writes to the clients of a trip. @throws 404, 409 `nobody_reached`, 422 at `subject`, `bookings`, `text`. */
export async function writeToTrip(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  input: { channel: TripChannel; subject: string | null; text: string; bookings?: string[] | undefined },
): Promise<void> {
  const trip = await tripOf(tx, id)
  await lockTrip(tx, actor, trip)
  if (input.channel === 'email' && !input.subject) throw invalid('subject', 'Subject is required.')
  await writeToParties(app, tx, actor, trip, input)
}

/** Queues one message for each client of a trip, in the caller's transaction, and keeps what was written. @throws as `writeToTrip`. */
export async function writeToParties(app: App, tx: Tx, actor: Actor, trip: Trip, written: Written): Promise<void> {
  const parties = await partiesOf(tx, trip)
  const chosen = 'bookings' in written && written.bookings ? written.bookings : null
  if (chosen?.some((one) => !parties.some(({ id }) => id === one))) throw invalid('bookings', 'A booking has left this trip.')
  const addressed = chosen ? parties.filter(({ id }) => chosen.includes(id)) : parties
  const messageId = newId()
  const { name, email, language } = await issuerHead(tx, actor.agencyId)
  const t = say(language)
  const dates = formatDays(trip.starts_on, trip.ends_on)
  const { subject, text } =
    'said' in written
      ? { subject: t('guaranteedSubject', { trip: trip.title }), text: t('guaranteedText', { trip: trip.title, dates }) }
      : written
  const missed: string[] = []
  for (const party of addressed) {
    const to = await addressOf(tx, written.channel, party, actor.now)
    if (to === null) {
      missed.push(party.reference)
      continue
    }
    const effectKey = `trip-message:${messageId}:${party.id}`
    if (written.channel === 'email')
      await queueMail(app, tx, {
        to,
        agencyId: actor.agencyId,
        senderName: name,
        replyTo: email,
        effectKey,
        subject: subject!,
        letter: {
          heading: subject!,
          paragraphs: text.split(/\n{2,}/),
          facts: [
            [t('reference'), party.reference],
            [t('trip'), trip.title],
            [t('dates'), dates],
          ],
        },
      })
    else
      await queueMessage(app, tx, actor, {
        channel: written.channel,
        to,
        text,
        purpose: 'service',
        effectKey,
        source: { kind: 'trip', id: messageId },
      })
    await addNote(tx, actor, party.id, `${channelWords[written.channel]} to ${to}: ${subject ? `${subject}. ` : ''}${text}`.slice(0, 2000))
  }
  if (missed.length === addressed.length) throw conflict('nobody_reached', unreachedText(written.channel))
  await tx
    .insertInto('trip_messages')
    .values({
      agency_id: actor.agencyId,
      id: messageId,
      trip_id: trip.id,
      channel: written.channel,
      subject,
      text,
      author: actor.userName ?? '',
      sent: addressed.length - missed.length,
      missed,
      at: actor.now,
    })
    .execute()
  await audit(tx, actor, {
    action: 'trip.written',
    subject: 'trip',
    subjectId: trip.id,
    after: { channel: written.channel, sent: addressed.length - missed.length, missed },
  })
}

/** WhatsApp takes free text within 24 hours of the person's last message only. */
async function addressOf(tx: Tx, channel: TripChannel, { email, phone, silent }: PartyRow, now: Date): Promise<string | null> {
  if (silent) return null
  if (channel === 'email') return email
  if (channel === 'sms' || phone === null) return phone
  const until = await windowOf(tx, phone)
  return until !== null && until > now ? phone : null
}
