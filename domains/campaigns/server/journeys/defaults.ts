import type { MailDocument } from '#domains/mail-blocks/contract/document.ts'
import { mailDocument } from '#domains/mail-blocks/contract/document.ts'
import { fallbackLanguage } from '#kit/server/messages/messages.ts'
import type { JourneyKind } from '../../contract/states.ts'
import { say } from '../messages/say.ts'

/** Hours: after the inquiry, before the first day, after the last day, after midnight of the birthday, since the last day. */
export const defaultDelays: Record<JourneyKind, number> = { welcome: 1, before_trip: 72, review: 48, birthday: 9, win_back: 8_760 }

// Merge fields of mails, as arguments: ICU would read their braces.
const trip = { trip: '{{trip_title}}', day: '{{trip_starts_on}}', reference: '{{booking_reference}}' }

/** Returns the mail that a journey starts with. */
export function defaultDocument(kind: JourneyKind): MailDocument {
  const t = say(fallbackLanguage)
  const text =
    kind === 'before_trip' ? t('before_tripText', trip) : kind === 'review' ? t('reviewText', { trip: trip.trip }) : t(`${kind}Text`)
  const paragraph = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })
  return mailDocument.parse({
    subject: t(`${kind}Subject`),
    blocks: [
      { id: 'heading', type: 'heading', text: t(`${kind}Heading`), level: 1 },
      { id: 'text', type: 'text', content: [paragraph(text)] },
      { id: 'footer', type: 'footer', content: [paragraph(t('journeyFooter'))] },
    ],
  })
}
