import { showDeparture } from '#domains/inventory/server/departures/departures.ts'
import { showDiscount } from '#domains/discounts/server/discounts.ts'
import { templateNamed } from '#domains/messaging/server/templates/filled.ts'
import { AppError } from '#kit/contract/errors.ts'
import { formatShortDay, momentOf } from '#kit/contract/time.ts'
import { formatCount } from '#kit/contract/text.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { CampaignResult } from '../../contract/campaign.ts'
import { reachOf } from './audience.ts'
import type { CampaignFacts } from './draft.ts'
import { mailFactsOf } from './offer.ts'

/** The audience may grow or shrink by this part before a person is asked again. */
const smallChange = 0.1

async function missing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Returns what is no longer as it was when a campaign was drafted, in sentences. */
export async function campaignDifference(app: App, tx: Tx, actor: Actor, result: CampaignResult, facts: CampaignFacts): Promise<string[]> {
  return [
    ...(await offerDifference(app, tx, actor, result, facts)),
    ...(await contentDifference(tx, actor, result)),
    ...(await audienceDifference(tx, actor, result, facts)),
  ]
}

async function offerDifference(app: App, tx: Tx, actor: Actor, { offer }: CampaignResult, facts: CampaignFacts): Promise<string[]> {
  if (!offer) return []
  const shown = (await mailFactsOf(app, tx, actor.agencyId, [offer.inventory_id])).offers.get(offer.inventory_id)
  if (!shown) return [`“${offer.title}” is no longer shown on your website.`]
  const full: string[] = []
  for (const { id, starts_on } of offer.departures) {
    const departure = await missing(showDeparture(tx, id, actor.now))
    if (!departure?.bookable) full.push(`The departure on ${formatShortDay(momentOf(starts_on))} has no free places.`)
  }
  return [
    ...(shown.price === facts.price ? [] : [`“${offer.title}”: ${shown.price ?? 'no price'}, was ${facts.price ?? 'no price'}.`]),
    ...full,
  ]
}

async function contentDifference(tx: Tx, { now }: Actor, { voucher, template }: CampaignResult): Promise<string[]> {
  const found: string[] = []
  if (voucher && (await missing(showDiscount(tx, voucher.discount_id, now, { clients: false })))?.status !== 'active')
    found.push(`The code ${voucher.code} is off, over or used up.`)
  if (template && (await templateNamed(tx, template))?.status !== 'approved')
    found.push(`The template ${template.name} is no longer approved.`)
  return found
}

async function audienceDifference(
  tx: Tx,
  { now }: Actor,
  { type, audience }: CampaignResult,
  { recipients }: CampaignFacts,
): Promise<string[]> {
  const sizes = await missing(reachOf(tx, audience, now))
  if (!sizes) return [`The collection “${audience.collection?.name}” was deleted.`]
  const today = sizes.get(type)!.recipients
  const isSame = Math.abs(today - recipients) <= recipients * smallChange
  return isSame ? [] : [`${formatCount(today)} people may be written to, it was ${formatCount(recipients)}.`]
}
