import { z } from 'zod'
import { addDays } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { AdProblem, type Account, type AdsAdapter, type WantedDraft } from '../company.ts'
import { askMeta } from './ask.ts'
import { read } from './read.ts'

// A paused campaign with a paused ad set and a paused ad, as Meta's Marketing API names their fields.

const idAnswer = z.object({ id: z.string().min(1) })
const pagesAnswer = z.object({ data: z.array(z.object({ id: z.string().min(1) })) })
const pictureAnswer = z.object({ images: z.object({ bytes: z.object({ hash: z.string().min(1) }) }) })

/** Makes what is missing of a draft. @throws AdProblem. */
export const makeMetaDraft: AdsAdapter['draft'] = async (app, { token, accountId }, wanted, parts, made) => {
  const path = `act_${accountId}`
  const post = async (what: string, json: object) =>
    read(idAnswer, await askMeta(app, `${path}/${what}`, { method: 'POST', json, token })).id
  const name = wanted.campaign.slice(0, 255)
  let { campaign_id, line_item_id } = parts
  if (campaign_id === null) {
    campaign_id = await post('campaigns', {
      name,
      objective: 'OUTCOME_TRAFFIC',
      buying_type: 'AUCTION',
      special_ad_categories: [],
      is_adset_budget_sharing_enabled: false,
      status: 'PAUSED',
    })
    await made({ campaign_id })
  }
  if (line_item_id === null) {
    line_item_id = await post('adsets', {
      name,
      campaign_id,
      // Meta takes budgets in the smallest unit of the account's currency.
      daily_budget: String(wanted.dailyBudget),
      billing_event: 'IMPRESSIONS',
      optimization_goal: 'LINK_CLICKS',
      bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
      destination_type: 'WEBSITE',
      targeting: { geo_locations: { countries: [wanted.country] }, targeting_automation: { advantage_audience: 0 } },
      start_time: `${wanted.startsOn}T00:00:00+0000`,
      end_time: `${addDays(wanted.endsOn, 1)}T00:00:00+0000`,
      status: 'PAUSED',
    })
    await made({ line_item_id })
  }
  if (parts.post_id === null) {
    const pages = await askMeta(app, `${path}/promote_pages`, { query: { fields: 'id', limit: '1' }, token })
    const page = read(pagesAnswer, pages).data[0]
    if (!page) throw new AdProblem('This account at Meta may show no ads for a Facebook page. Give it one in Meta Business first.')
    const link_data = {
      link: wanted.url,
      message: wanted.text,
      name: wanted.headline,
      ...(wanted.description !== '' && { description: wanted.description }),
      ...(await pictureOf(app, { token, accountId }, wanted)),
      call_to_action: { type: 'LEARN_MORE', value: { link: wanted.url } },
    }
    const creative = { name, object_story_spec: { page_id: page.id, link_data } }
    await made({ post_id: await post('ads', { name, adset_id: line_item_id, creative, status: 'PAUSED' }) })
  }
}

/** Uploads the picture. Without one, Meta shows that of the linked page. */
async function pictureOf(app: App, { token, accountId }: Account, { picture }: WantedDraft): Promise<{ image_hash?: string }> {
  if (!picture) return {}
  const json = { bytes: (await picture(1080, 1080)).toString('base64') }
  const answer = await askMeta(app, `act_${accountId}/adimages`, { method: 'POST', json, token })
  return { image_hash: read(pictureAnswer, answer).images.bytes.hash }
}
