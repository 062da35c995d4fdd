import { z } from 'zod'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { accountOf } from '../accounts.ts'
import type { ProviderTemplate, TemplateReport } from '../adapters/adapter.ts'
import { adapterOf } from '../adapters/registry.ts'

/** Applies what WhatsApp says about a template. Returns false if it is none of the agency's. */
export async function applyTemplateReport(tx: Tx, actor: Actor, { name, language, status, reason }: TemplateReport): Promise<boolean> {
  const changed = await tx
    .updateTable('whatsapp_templates')
    .set({ status, reason, updated_at: actor.now })
    .where('name', '=', name)
    .where('language', '=', language)
    .where('status', '<>', 'draft')
    .returning('id')
    .executeTakeFirst()
  if (!changed) return false
  await audit(tx, actor, { action: `template.${status}`, subject: 'template', subjectId: changed.id, after: { name, reason } })
  return true
}

/** Copies the templates of the business account: what they say there counts. Drafts stay. */
export const syncTemplates = defineJob({
  name: 'template-sync',
  reachesOut: true,
  data: z.object({ agency_id: z.uuid() }),
  async run(app, { agency_id }) {
    const actor: Actor = { agencyId: agency_id, userId: null, now: app.clock.now() }
    const account = await app.db.asAgency(actor, (tx) => accountOf(app, tx, 'whatsapp'), { readOnly: true })
    const { templates } = account ? adapterOf(account.provider) : {}
    if (!account?.businessId || !templates) return
    const found = await templates.list(app, account)
    await app.db.asAgency(actor, async (tx) => {
      for (const template of found) await keep(tx, actor, template)
      if (account.provider !== 'sandbox')
        await tx
          .updateTable('whatsapp_templates')
          .set({ status: 'disabled', reason: 'Deleted at WhatsApp', updated_at: actor.now })
          .where('provider_id', 'is not', null)
          .where('status', '<>', 'disabled')
          .$if(found.length > 0, (query) =>
            query.where(
              'provider_id',
              'not in',
              found.map(({ providerId }) => providerId),
            ),
          )
          .execute()
      await tx.updateTable('messaging_accounts').set({ templates_synced_at: actor.now }).where('channel', '=', 'whatsapp').execute()
    })
  },
})

async function keep(
  tx: Tx,
  actor: Actor,
  { providerId, name, language, category, status, body, footer, examples, reason }: ProviderTemplate,
) {
  const same = { category, status, body, footer, examples, reason, provider_id: providerId, updated_at: actor.now }
  await tx
    .insertInto('whatsapp_templates')
    .values({ agency_id: actor.agencyId, id: newId(), name, language, created_at: actor.now, ...same })
    .onConflict((row) => row.columns(['agency_id', 'name', 'language']).doUpdateSet(same))
    .execute()
}

/** Asks WhatsApp to approve a template. It is `pending` until WhatsApp decides. */
export const submitTemplate = defineJob({
  name: 'template-submit',
  reachesOut: true,
  data: z.object({ agency_id: z.uuid(), id: z.uuid() }),
  async run(app, { agency_id, id }) {
    const actor: Actor = { agencyId: agency_id, userId: null, now: app.clock.now() }
    const given = await app.db.asAgency(actor, async (tx) => {
      const row = await tx.selectFrom('whatsapp_templates').selectAll().where('id', '=', id).executeTakeFirst()
      return row?.status === 'pending' && row.provider_id === null ? { row, account: await accountOf(app, tx, 'whatsapp') } : null
    })
    if (!given) return
    const { row, account } = given
    const { templates } = account ? adapterOf(account.provider) : {}
    const conclude = (answer: Answer) => app.db.asAgency(actor, (tx) => concludeSubmit(tx, actor, id, answer))
    if (!account?.businessId || !templates) return conclude({ refused: 'WhatsApp is not set up.' })
    const answer = await templates.submit(app, account, row)
    if (!('refused' in answer)) return conclude(answer)
    // A job that was cut off after sending is refused the second time, because the template is there.
    const there = (await templates.list(app, account)).find(({ name, language }) => name === row.name && language === row.language)
    return conclude(there ?? answer)
  },
})

type Answer = Pick<ProviderTemplate, 'providerId' | 'status'> | { refused: string }

async function concludeSubmit(tx: Tx, actor: Actor, id: string, answer: Answer): Promise<void> {
  const change =
    'refused' in answer
      ? { status: 'rejected' as const, reason: answer.refused.slice(0, 500) }
      : { status: answer.status, provider_id: answer.providerId, reason: null }
  await tx
    .updateTable('whatsapp_templates')
    .set({ ...change, updated_at: actor.now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
  await audit(tx, actor, { action: `template.${change.status}`, subject: 'template', subjectId: id, after: { reason: change.reason } })
}
