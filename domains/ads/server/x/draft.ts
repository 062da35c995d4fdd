import { z } from 'zod'
import { addDays } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { AdProblem, type AdsAdapter, type WantedDraft } from '../company.ts'
import { microsOf } from '../micros.ts'
import { askX, askXApi } from './ask.ts'
import { read } from './read.ts'

// A paused campaign with a paused line item, and a draft of its post with its picture. X promotes only posts that are published, so a
// person publishes it there.

const idAnswer = z.object({ data: z.object({ id: z.string().min(1) }) })
const fundingAnswer = z.object({
  data: z.array(z.object({ id: z.string(), able_to_fund: z.boolean(), deleted: z.boolean().default(false) })),
})
const usersAnswer = z.object({
  data: z.array(z.object({ user_id: z.string(), promotable_user_type: z.string(), deleted: z.boolean().default(false) })),
})

const pictureAnswer = z.object({ data: z.object({ media_key: z.string().min(1) }) })

/** Makes what is missing of a draft. @throws AdProblem. */
export const makeXDraft: AdsAdapter['draft'] = async (app, { token, accountId }, wanted, parts, made) => {
  const path = `accounts/${accountId}`
  const post = async (what: string, query: Record<string, string>) =>
    read(idAnswer, await askX(app, `${path}/${what}`, { method: 'POST', query, token })).data.id
  const daily_budget_amount_local_micro = microsOf(wanted.dailyBudget, wanted.currency)
  const name = wanted.campaign.slice(0, 255)
  let campaign_id = parts.campaign_id
  if (campaign_id === null) {
    const { data } = read(fundingAnswer, await askX(app, `${path}/funding_instruments`, { token }))
    const funding = data.find(({ able_to_fund, deleted }) => able_to_fund && !deleted)
    if (!funding) throw new AdProblem('This account at X has no way to pay that works. Add one in X Ads first.')
    campaign_id = await post('campaigns', {
      name,
      funding_instrument_id: funding.id,
      daily_budget_amount_local_micro,
      budget_optimization: 'LINE_ITEM',
      entity_status: 'PAUSED',
    })
    await made({ campaign_id })
  }
  if (parts.line_item_id === null) {
    const line_item_id = await post('line_items', {
      campaign_id,
      name,
      objective: 'WEBSITE_CLICKS',
      goal: 'LINK_CLICKS',
      product_type: 'PROMOTED_TWEETS',
      placements: 'ALL_ON_TWITTER',
      bid_strategy: 'AUTO',
      daily_budget_amount_local_micro,
      start_time: `${wanted.startsOn}T00:00:00Z`,
      end_time: `${addDays(wanted.endsOn, 1)}T00:00:00Z`,
      entity_status: 'PAUSED',
    })
    await made({ line_item_id })
  }
  if (parts.post_id === null) {
    const { data } = read(usersAnswer, await askX(app, `${path}/promotable_users`, { token }))
    const author = data.find(({ promotable_user_type, deleted }) => promotable_user_type === 'FULL' && !deleted)
    if (!author) throw new AdProblem('This account at X may not promote its own posts. Ask X to allow it.')
    const post_id = await post('draft_tweets', {
      as_user_id: author.user_id,
      text: `${wanted.text} ${wanted.url}`,
      nullcast: 'true',
      name: name.slice(0, 80),
      ...(await pictureOf(app, token, wanted)),
    })
    await made({ post_id })
  }
}

/** Uploads the picture. X lets not every app of its Ads API upload: a person adds the picture then. */
async function pictureOf(app: App, token: string, { picture }: WantedDraft): Promise<{ media_keys?: string }> {
  if (!picture) return {}
  const json = { media: (await picture(800, 800)).toString('base64'), media_category: 'tweet_image', media_type: 'image/jpeg' }
  try {
    const { data } = read(pictureAnswer, await askXApi(app, '2/media/upload', { method: 'POST', json, token }))
    return { media_keys: data.media_key }
  } catch (error) {
    if (!(error instanceof AdProblem) || error.again || error.tokenEnded) throw error
    return {}
  }
}
