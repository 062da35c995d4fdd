import { formatShortDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database.ts'
import { queueMail } from '#kit/server/mail.ts'

interface To {
  name: string
  email: string
}

/** What a reviewer decided, with their words. */
export const mailDecision = (app: App, tx: Tx, to: To, about: { agencyId: string; title: string; paragraphs: string[] }) =>
  queueMail(app, tx, {
    to: to.email,
    agencyId: about.agencyId,
    subject: about.title,
    letter: {
      heading: about.title,
      paragraphs: about.paragraphs,
      button: { label: 'Open verification', url: `${app.appUrl}/business/kyc` },
    },
  })

/** That an approval is about to end, once for each number of days. */
export const mailEnding = (app: App, tx: Tx, to: To, about: { agencyId: string; until: string; days: number }) =>
  queueMail(app, tx, {
    to: to.email,
    agencyId: about.agencyId,
    effectKey: `kyc:${about.agencyId}:${about.until}:${about.days}`,
    subject: `Your verification ends on ${formatShortDay(about.until)}`,
    letter: {
      heading: `Your verification ends on ${formatShortDay(about.until)}`,
      paragraphs: [
        'A document of your agency holds until that day. Send its successor, so that other agencies can go on selling what you offer.',
      ],
      button: { label: 'Send documents', url: `${app.appUrl}/business/kyc` },
    },
  })
