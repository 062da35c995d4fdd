import { requireClient } from '#domains/clients/server/clients.ts'
import { refuseSilent } from '#domains/bookings/server/silent.ts'
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
import { say } from '../messages/say.ts'

/** Mails the old and new times to the client. @returns the address. @throws 422 at `mail` if the client has no address. */
export async function mailAboutChange(
  app: App,
  tx: Tx,
  actor: Actor,
  { booking, flight }: Locked,
  change: ChangeRow,
  message: string | null,
): Promise<string> {
  await refuseSilent(tx, booking.id)
  const client = await requireClient(tx, booking.client_id)
  if (!client.email) throw invalid('mail', 'This client has no email address. Call them, and mark them as informed.')
  const agency = await ofAgency(tx, actor.agencyId).select(['name', 'email', 'language']).executeTakeFirstOrThrow()
  const t = say(agency.language)
  const { flights } = changeView(asJson(change))
  await queueMail(app, tx, {
    to: client.email,
    agencyId: actor.agencyId,
    senderName: agency.name,
    replyTo: agency.email,
    effectKey: `flight-change:${newId()}`,
    subject: t('changeSubject', { route: flight.route, reference: booking.reference }),
    letter: {
      heading: t('changeHeading'),
      paragraphs: [t('dear', { name: client.name }), ...(message ? [message] : [t('changeText')])],
      facts: [
        [t('booking'), booking.reference],
        ...(flight.pnr ? [[t('pnr'), flight.pnr] as [string, string]] : []),
        ...flights.flatMap(({ route, before, after }): [string, string][] => [
          [t('before', { route }), before ?? t('notFlown')],
          [t('now', { route }), after ?? t('notFlownNow')],
        ]),
      ],
    },
  })
  return client.email
}
