import { conflict } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId, newReference } from '#kit/server/security/tokens.ts'
import { mailAll } from './mail.ts'
import * as data from './tickets-data.ts'
import { lockLiving, showTicket, type Holder } from './tickets.ts'

/** Transfers a ticket: replaces it with a new number and code, and mails it to the new holder. @throws 404, 409 `not_transferable`, `already_used`. */
export async function transferTicket(app: App, tx: Tx, actor: Actor, idOrCode: string, { version, ...holder }: Holder) {
  const row = await lockLiving(app, tx, actor, idOrCode, version)
  const { transferable, inside } = (await data.ticketDetails(tx, row.id))!
  if (!transferable) throw conflict('not_transferable', 'Tickets of this type cannot be transferred.')
  if (inside) throw conflict('already_used', 'Its holder is already inside.')
  const id = newId()
  await data.changeTickets(tx, [row.id], { state: 'transferred', updated_at: actor.now })
  const { reason: _reason, ...kept } = row
  const number = newReference('TK')
  const made = { holder_name: holder.holder_name, holder_email: holder.holder_email ?? null }
  await data.insertTickets(tx, [
    { ...kept, ...made, id, number, replaces: row.id, version: 1, created_at: actor.now, updated_at: actor.now },
  ])
  await audit(tx, actor, {
    action: 'ticket.transferred',
    subject: 'ticket',
    subjectId: row.id,
    before: { holder_name: row.holder_name },
    after: { ...made, number },
  })
  if (made.holder_email)
    await mailAll(app, tx, {
      agency_id: actor.agencyId,
      tickets: [id],
      to: made.holder_email,
      effect: `transferred:${id}`,
      from: row.holder_name,
    })
  return showTicket(app, tx, actor.agencyId, id)
}
