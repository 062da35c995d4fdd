import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { queueMail } from '#kit/server/mail/mail.ts'

interface Invitation {
  agencyId: string
  agency: string
  inviter: string
  role: string
  name: string
  email: string
  token: string
}

/** Mails the link that invites a person to an agency. */
export const mailInvitation = (app: App, tx: Tx, { agencyId, agency, inviter, role, name, email, token }: Invitation) =>
  queueMail(app, tx, {
    to: email,
    agencyId,
    senderName: agency,
    subject: `${inviter} invites you to ${agency}`,
    letter: {
      heading: `Join ${agency} on Safiri`,
      paragraphs: [`Hello ${name}, ${inviter} invites you to work in ${agency}.`],
      facts: [
        ['Agency', agency],
        ['Your role', role],
      ],
      button: { label: 'Accept invitation', url: `${app.appUrl}/accept-invitation?token=${token}` },
      footnote: 'The link works for 7 days. If you do not know this agency, ignore this email.',
    },
  })
