import { conflict } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { AdsCompany } from '../../contract/words.ts'
import { adapterOf } from '../adapters.ts'
import { showAds } from '../ads.ts'
import { AdProblem } from '../company.ts'
import { findConnection, openToken } from '../connections-data.ts'
import { outside } from '../problems.ts'
import { findAudience } from './audiences-data.ts'
import { enqueueSyncs } from './sync.ts'

/** Starts the list of an account, or syncs it now. @throws 409 `not_connected`. */
export function startAudience(app: App, actor: Actor, company: AdsCompany) {
  return app.db.asAgency(actor, async (tx) => {
    const connection = await findConnection(tx, company)
    if (!connection?.account_id || !adapterOf(app, company))
      throw conflict('not_connected', 'No ad account is chosen. Connect and choose one first.')
    const added = await tx
      .insertInto('ad_audiences')
      .values({
        agency_id: actor.agencyId,
        company,
        account_id: connection.account_id,
        started_by: actor.userName ?? null,
        created_at: actor.now,
      })
      .onConflict((known) => known.doNothing())
      .returning('company')
      .executeTakeFirst()
    if (added) await audit(tx, actor, { action: 'ads.audience_started', subject: 'ad_audience', after: { company } })
    await enqueueSyncs(app, tx, actor.agencyId, company)
    return showAds(app, tx, company)
  })
}

/** Deletes the list at the company, then what is known of it. @throws 409 `not_connected`, 503 if the company does not answer. */
export async function stopAudience(app: App, actor: Actor, company: AdsCompany) {
  await outside(() => dropAudience(app, actor, company), 'company_refused')
  return app.db.asAgency(actor, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('ad_audiences').where('company', '=', company).executeTakeFirst()
    if (numDeletedRows === 0n) throw conflict('not_connected', 'There is no list at this company.')
    await audit(tx, actor, { action: 'ads.audience_stopped', subject: 'ad_audience', before: { company } })
    return showAds(app, tx, company)
  })
}

/** Deletes the list at the company, outside of any transaction. One that is gone there already is no problem. @throws AdProblem. */
export async function dropAudience(app: App, actor: Actor, company: AdsCompany): Promise<void> {
  const adapter = adapterOf(app, company)
  const { row, connection } = await app.db.asAgency(actor, async (tx) => ({
    row: await findAudience(tx, company),
    connection: await findConnection(tx, company),
  }))
  if (!row?.audience_id || !connection || !adapter) return
  try {
    await adapter.audience.drop(app, { token: openToken(app, connection), accountId: row.account_id }, row.audience_id)
  } catch (error) {
    if (!(error instanceof AdProblem) || error.again) throw error
    app.log.warn({ err: error, company }, 'the list of an ad account was not deleted')
  }
}
