import type { MailDocument } from '#domains/mail-blocks/contract/document.ts'
import { mailDocument } from '#domains/mail-blocks/contract/document.ts'
import { fallbackLanguage } from '#kit/server/messages/messages.ts'
import type { JourneyKind } from '../../contract/states.ts'
import { say } from '../messages/say.ts'

/** Names of the journeys, as notices and lists show them. */
export const journeyNames: Record<JourneyKind, string> = {
  welcome: 'Welcome after the first inquiry',
  before_trip: 'Before the trip',
  review: 'Review after the trip',
  birthday: 'Birthday',
  win_back: 'Win back',
}

/** Hours: after the inquiry, before the first day, after the last day, after midnight of the birthday, since the last day. */
export const defaultDelays: Record<JourneyKind, number> = { welcome: 1, before_trip: 72, review: 48, birthday: 9, win_back: 8_760 }

/** Returns the mail that a journey starts with. */
export function defaultDocument(kind: JourneyKind): MailDocument {
  const t = say(fallbackLanguage)
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  return mailDocument.parse({
    subject: t(`${kind}Subject`),
    blocks: [
      { id: 'heading', type: 'heading', text: t(`${kind}Heading`), level: 1 },
      { id: 'text', type: 'text', content: [paragraph(t(`${kind}Text`))] },
      { id: 'footer', type: 'footer', content: [paragraph(t('journeyFooter'))] },
    ],
  })
}
