import { requireClient } from '#domains/clients/server/clients.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { invalid } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { changeView } from './change-view.ts'
import { asJson, type ChangeRow } from './changes-data.ts'
import type { Locked } from '../records/moves.ts'

/** Mails the old and new times to the client. @returns the address. @throws 422 at `mail` if the client has no address. */
export async function mailAboutChange(
  app: App,
  tx: Tx,
  actor: Actor,
  { booking, flight }: Locked,
  change: ChangeRow,
  message: string | null,
): Promise<string> {
  const client = await requireClient(tx, booking.client_id)
  if (!client.email) throw invalid('mail', 'This client has no mail address. Call them, and say that they were told.')
  const agency = await ofAgency(tx, actor.agencyId).select(['name', 'email']).executeTakeFirstOrThrow()
  const { flights } = changeView(asJson(change))
  await queueMail(app, tx, {
    to: client.email,
    agencyId: actor.agencyId,
    senderName: agency.name,
    replyTo: agency.email,
    effectKey: `flight-change:${newId()}`,
    subject: `New times of your flight ${flight.route} (${booking.reference})`,
    letter: {
      heading: 'The airline has changed your flight',
      paragraphs: [
        `Dear ${client.name},`,
        ...(message ? [message] : ['The airline has announced new times. Tell us whether they suit you.']),
      ],
      facts: [
        ['Booking', booking.reference],
        ...(flight.pnr ? [['PNR', flight.pnr] as [string, string]] : []),
        ...flights.flatMap(({ route, before, after }): [string, string][] => [
          [`${route} before`, before ?? 'Not flown'],
          [`${route} now`, after ?? 'Not flown any more'],
        ]),
      ],
    },
  })
  return client.email
}
