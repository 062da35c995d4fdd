import type { App } from '#kit/server/app.ts'
import { isTestAgency } from '#kit/server/database/test-agency.ts'
import { openLane, type MailLane, type Outcome, type ReadyMail } from '#kit/server/mail/mail-lanes.ts'
import { keepMail } from '#kit/server/mail/mail.ts'

/** Connections that a worker uses for one campaign. */
const laneCount = 5

/** Carries mails on several lanes at the same time. */
export interface Carrier {
  lanes: readonly Pick<MailLane, 'send'>[]
  close(): void
}

/** Opens connections to the mail server. Without one, and for a test agency, mails are kept in the outbox of this installation. */
export async function openCarrier(app: App, agencyId: string): Promise<Carrier> {
  const { SMTP_URL } = app.settings
  if (!SMTP_URL || (await app.db.asAgency({ agencyId }, isTestAgency, { readOnly: true })))
    return { lanes: [{ send: (mail: ReadyMail) => keep(app, mail) }], close() {} }
  const lanes = await Promise.all(Array.from({ length: laneCount }, () => openLane(SMTP_URL)))
  return { lanes, close: () => lanes.forEach((lane) => lane.close()) }
}

async function keep(app: App, mail: ReadyMail): Promise<Outcome> {
  await keepMail(app, mail)
  return { status: 'sent' }
}
