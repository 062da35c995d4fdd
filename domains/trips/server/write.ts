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

interface Written {
  channel: TripChannel
  /** Of a mail. */
  subject: string | null
  text: string
  /** Only the clients of these bookings. */
  bookings?: readonly string[] | undefined
}

/** Writes to the clients of a trip. @throws 404, 409 `nobody_reached`, 422 at `subject`, `bookings`, `text`. */
export async function writeToTrip(app: App, tx: Tx, actor: Actor, id: string, input: Written): Promise<void> {
  const trip = await tripOf(tx, id)
  await lockTrip(tx, actor, trip)
  if (input.channel === 'email' && !input.subject) throw invalid('subject', 'Subject is required.')
  const sent = await writeToParties(app, tx, actor, trip, input)
  if (sent === 0) throw conflict('nobody_reached', unreachedText(input.channel))
}

/** Mails the clients of a departure that it takes place. Those without an address are not told. */
export async function tellGuaranteed(app: App, tx: Tx, actor: Actor, trip: Trip): Promise<void> {
  const { language } = await issuerHead(tx, actor.agencyId)
  const t = say(language)
  const dates = formatDays(trip.starts_on, trip.ends_on)
  await writeToParties(app, tx, actor, trip, {
    channel: 'email',
    subject: t('guaranteedSubject', { trip: trip.title }),
    text: t('guaranteedText', { trip: trip.title, dates }),
  })
}

/**
 * Queues one message for each client of a trip, in the caller's transaction, and keeps what was written if it reaches anybody.
 * @returns how many it reaches. @throws 422 at `bookings`.
 */
async function writeToParties(app: App, tx: Tx, actor: Actor, trip: Trip, written: Written): Promise<number> {
  const parties = await partiesOf(tx, trip)
  const { channel, subject, text, bookings: chosen } = written
  if (chosen?.some((one) => !parties.some(({ id }) => id === one))) throw invalid('bookings', 'A booking has left this trip.')
  const addressed = chosen ? parties.filter(({ id }) => chosen.includes(id)) : parties
  const messageId = newId()
  const { name, email, language } = await issuerHead(tx, actor.agencyId)
  const t = say(language)
  const dates = formatDays(trip.starts_on, trip.ends_on)
  const missed: string[] = []
  for (const party of addressed) {
    const to = await addressOf(tx, channel, party, actor.now)
    if (to === null) {
      missed.push(party.reference)
      continue
    }
    const effectKey = `trip-message:${messageId}:${party.id}`
    if (channel === 'email')
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
        channel,
        to,
        text,
        purpose: 'service',
        effectKey,
        source: { kind: 'trip', id: messageId },
      })
    await addNote(tx, actor, party.id, `${channelWords[channel]} to ${to}: ${subject ? `${subject}. ` : ''}${text}`.slice(0, 2000))
  }
  const sent = addressed.length - missed.length
  if (sent === 0) return 0
  await tx
    .insertInto('trip_messages')
    .values({
      agency_id: actor.agencyId,
      id: messageId,
      trip_id: trip.id,
      channel,
      subject,
      text,
      author: actor.userName ?? '',
      sent,
      missed,
      at: actor.now,
    })
    .execute()
  await audit(tx, actor, {
    action: 'trip.written',
    subject: 'trip',
    subjectId: trip.id,
    after: { channel, sent, missed },
  })
  return sent
}

/** WhatsApp takes free text within 24 hours of the person's last message only. */
async function addressOf(tx: Tx, channel: TripChannel, { email, phone, silent }: PartyRow, now: Date): Promise<string | null> {
  if (silent) return null
  if (channel === 'email') return email
  if (channel === 'sms' || phone === null) return phone
  const until = await windowOf(tx, phone)
  return until !== null && until > now ? phone : null
}
