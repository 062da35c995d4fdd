import { z } from 'zod'
import { conflict, invalid } from '#kit/contract/errors.ts'
import type { Currency } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { imageKeyIn } from '#kit/server/files/preview.ts'
import { mayReachOut } from '#kit/server/installation.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import type { makeDraftBody } from '../../contract.ts'
import { adsCompanies, type AdsCompany } from '../../contract/words.ts'
import { adapterOf } from '../adapters.ts'
import { AdProblem } from '../company.ts'
import { findConnection, openToken, setProblem } from '../connections-data.ts'
import { endedText } from '../problems.ts'
import { readOffer } from './offer.ts'
import { cutTo } from './picture.ts'
import { textsOf } from './texts.ts'

/** Makes a paused ad at a company. Each part that was made is kept, so a retry makes what is missing. */
export const makeDraftJob = defineJob({
  name: 'make-ad-draft',
  reachesOut: true,
  data: z.object({ agencyId: z.string(), company: z.enum(adsCompanies), id: z.string() }),
  run: runDraft,
})

/** Asks for a paused ad of an offer. @throws 404, 409 `not_connected`, `made`, 422. */
export async function makeDraft(
  app: App,
  tx: Tx,
  actor: Actor,
  { company, id }: { company: AdsCompany; id: string },
  body: z.output<typeof makeDraftBody>,
) {
  const connection = await findConnection(tx, company)
  if (!connection?.account_id || !adapterOf(app, company))
    throw conflict('not_connected', 'No ad account is chosen in which drafts can be made.')
  if (body.daily_budget.currency !== connection.account_currency)
    throw invalid('daily_budget', `The account is in ${connection.account_currency}.`)
  if (body.starts_on < dayOf(actor.now)) throw invalid('starts_on', 'Choose today or a later day.')
  await readOffer(app, tx, actor, id)
  const values = {
    account_id: connection.account_id,
    state: 'pending' as const,
    problem: null,
    daily_budget: body.daily_budget.amount,
    starts_on: body.starts_on,
    ends_on: body.ends_on,
  }
  const row = await tx
    .insertInto('ad_drafts')
    .values({ agency_id: actor.agencyId, company, inventory_id: id, created_at: actor.now, ...values })
    .onConflict((known) =>
      known
        .columns(['agency_id', 'company', 'inventory_id'])
        .doUpdateSet((of) => {
          // Parts in another account are not these.
          const kept = (part: 'campaign_id' | 'line_item_id' | 'post_id') =>
            of
              .case()
              .when('ad_drafts.account_id', '=', connection.account_id!)
              .then(of.ref(`ad_drafts.${part}`))
              .else(null)
              .end()
          return { ...values, campaign_id: kept('campaign_id'), line_item_id: kept('line_item_id'), post_id: kept('post_id') }
        })
        .where((where) => where.or([where('ad_drafts.state', '=', 'failed'), where('ad_drafts.account_id', '!=', connection.account_id!)])),
    )
    .returning(['state', 'problem'])
    .executeTakeFirst()
  if (!row) throw conflict('made', 'This ad was made before. Change it at the company.')
  await audit(tx, actor, { action: 'ads.draft_made', subject: 'ad_draft', subjectId: id, after: { company, ...body } })
  await app.jobs.enqueue(tx, makeDraftJob, { agencyId: actor.agencyId, company, id }, { key: `${actor.agencyId} ${company} ${id}` })
  return row
}

async function runDraft(app: App, { agencyId, company, id }: { agencyId: string; company: AdsCompany; id: string }): Promise<void> {
  const actor = { agencyId, userId: null, now: app.clock.now() }
  const asAgency = <T>(work: (tx: Tx) => Promise<T>) => app.db.asAgency(actor, work)
  const change = (tx: Tx) => tx.updateTable('ad_drafts').where('company', '=', company).where('inventory_id', '=', id)
  const ready = await asAgency((tx) => readyFor(app, tx, actor, company, id))
  if (!ready) return
  try {
    await ready.make(app, ready.account, ready.wanted, ready.row, async (part) => {
      await asAgency((tx) => change(tx).set(part).execute())
    })
    await asAgency((tx) => change(tx).set({ state: 'made', problem: null }).execute())
  } catch (error) {
    if (!(error instanceof AdProblem) || error.again) throw error
    await asAgency(async (tx) => {
      await change(tx).set({ state: 'failed', problem: error.message }).execute()
      if (error.tokenEnded) await setProblem(tx, company, endedText)
    })
  }
}

async function readyFor(app: App, tx: Tx, actor: Actor, company: AdsCompany, id: string) {
  const row = await tx.selectFrom('ad_drafts').selectAll().where('company', '=', company).where('inventory_id', '=', id).executeTakeFirst()
  const connection = await findConnection(tx, company)
  const make = adapterOf(app, company)?.draft
  if (row?.state !== 'pending' || connection?.account_id !== row.account_id || !make || !(await mayReachOut(tx))) return null
  const { agency, offer } = await readOffer(app, tx, actor, id)
  const { description, ...texts } = textsOf(company, offer)
  const key = imageKeyIn(offer.pictures[0])
  return {
    make,
    row,
    account: { token: openToken(app, connection), accountId: row.account_id },
    wanted: {
      ...texts,
      description: description ?? '',
      advertiser: agency.name,
      country: agency.country,
      picture: key === null ? null : async (width: number, height: number) => cutTo(await app.files.read(key, 'original'), width, height),
      dailyBudget: row.daily_budget,
      currency: connection.account_currency as Currency,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
    },
  }
}
