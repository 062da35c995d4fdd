import { formatShortDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { queueMail } from '#kit/server/mail/mail.ts'

interface To {
  name: string
  email: string
}

/** Mails a reviewer's decision with its note. */
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

/** Notifies staff that an agency has submitted its case, once per submission. */
export const mailSubmitted = (app: App, tx: Tx, to: To & { id: string }, about: { agency: { id: string; name: string }; at: Date }) =>
  queueMail(app, tx, {
    to: to.email,
    effectKey: `kyc-submitted:${about.agency.id}:${about.at.getTime()}:${to.id}`,
    subject: `${about.agency.name} is waiting for verification`,
    letter: {
      heading: `${about.agency.name} is waiting for verification`,
      paragraphs: ['The agency has sent its documents. The review has not started.'],
      button: { label: 'Open the case', url: `${app.appUrl}/operator/kyc/${about.agency.id}` },
    },
  })

/** Warns that an approval is about to expire, once for each number of days. */
export const mailEnding = (app: App, tx: Tx, to: To, about: { agencyId: string; until: string; days: number }) =>
  queueMail(app, tx, {
    to: to.email,
    agencyId: about.agencyId,
    effectKey: `kyc:${about.agencyId}:${about.until}:${about.days}`,
    subject: `Your verification ends on ${formatShortDay(about.until)}`,
    letter: {
      heading: `Your verification ends on ${formatShortDay(about.until)}`,
      paragraphs: [
        'A document of your agency expires on that day. Send a new one, so that other agencies can continue to sell your offers.',
      ],
      button: { label: 'Send documents', url: `${app.appUrl}/business/kyc` },
    },
  })
