import { addAct } from '#domains/consents/server/consents.ts'
import type { ConsentAct } from '#domains/consents/contract/words.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { asVisitor } from '#kit/server/pages/visitor.ts'
import { readCode } from '../tracking/codes.ts'
import type { MailReport } from './postmark.ts'

type Row = NonNullable<Awaited<ReturnType<typeof lock>>>

const lock = (tx: Tx, id: string) => tx.selectFrom('campaign_recipients').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Applies a report to the mail that it names, once. A report about a mail or address that is not ours changes nothing. */
export async function applyReport(app: App, report: MailReport): Promise<void> {
  const key = readCode(app, 'report', report.code)
  if (!key) return
  await asVisitor(app, key, async (tx, actor) => {
    const row = await lock(tx, key.recipientId)
    if (!row || row.address.toLowerCase() !== report.address.trim().toLowerCase()) return
    await (report.what === 'delivered' ? delivered(tx, actor, row) : lost(tx, actor, row, report))
  })
}

/** A delivery also settles what was unknown. A later status stays. */
async function delivered(tx: Tx, { now }: Actor, row: Row): Promise<void> {
  if (row.delivered_at !== null || row.bounced_at !== null) return
  const isEarlier = ['sending', 'sent', 'unknown'].includes(row.status)
  await tx
    .updateTable('campaign_recipients')
    .set({ delivered_at: now, sent_at: row.sent_at ?? now, ...(isEarlier ? { status: 'delivered', error: null } : {}) })
    .where('id', '=', row.id)
    .execute()
}

const columns = { bounced: 'bounced_at', complained: 'complained_at', withdrawn: 'unsubscribed_at' } as const

/** The address gets no marketing from now on. */
async function lost(tx: Tx, actor: Actor, row: Row, { what, detail }: MailReport): Promise<void> {
  const act = what as Exclude<ConsentAct, 'granted'>
  if (row[columns[act]] !== null) return
  await tx
    .updateTable('campaign_recipients')
    .set({
      [columns[act]]: actor.now,
      sent_at: row.sent_at ?? actor.now,
      status: act === 'bounced' ? 'bounced' : 'unsubscribed',
      ...(detail ? { error: detail.slice(0, 300) } : {}),
    })
    .where('id', '=', row.id)
    .execute()
  await addAct(tx, actor, { channel: 'email', address: row.address, purpose: 'marketing', act, source: 'provider', wording: detail })
}
