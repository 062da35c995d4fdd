import { sql } from 'kysely'
import { notify } from '#domains/notifications/server/notifications.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { queueMail } from '#kit/server/mail/mail.ts'

/** Tells the people who manage integrations that a webhook was paused, by mail and by the bell. */
export async function tellPaused(app: App, tx: Tx, actor: Actor, { id, url }: { id: string; url: string }, note: string): Promise<void> {
  const link = `/developers/webhooks/${id}`
  await notify(app, tx, actor, {
    type: 'webhook.paused',
    title: `The webhook to ${new URL(url).host} is paused`,
    body: note,
    link,
    permission: 'Manage Integrations',
  })
  const people = await tx
    .selectFrom('members as m')
    .innerJoin('roles as r', (join) => join.onRef('r.agency_id', '=', 'm.agency_id').onRef('r.id', '=', 'm.role_id'))
    .select(['m.user_id', 'm.email'])
    .where('m.state', '=', 'active')
    .where(sql<boolean>`'Manage Integrations' = ANY(r.permissions)`)
    .execute()
  for (const { user_id, email } of people)
    await queueMail(app, tx, {
      to: email,
      agencyId: actor.agencyId,
      effectKey: `webhook paused ${id} ${actor.now.getTime()} ${user_id}`,
      subject: `The webhook to ${new URL(url).host} is paused`,
      letter: {
        heading: 'A webhook is paused',
        paragraphs: [`${note} Safiri sends nothing more to it until you resume it.`],
        facts: [['Address', url]],
        button: { label: 'Open webhook', url: app.appUrl + link },
      },
    })
}
