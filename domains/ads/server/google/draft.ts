import { z } from 'zod'
import type { App } from '#kit/server/app.ts'
import { AdProblem, type Account, type AdsAdapter, type WantedDraft } from '../company.ts'
import { microsOf } from '../micros.ts'
import { askGoogleAds } from './ask.ts'
import { read } from './read.ts'

// A paused display campaign with one responsive ad, as the API of Google Ads names their fields. Google makes all of it or nothing.

const found = z.object({ results: z.array(z.object({ campaign: z.object({ id: z.string() }) })).default([]) })
const campaignName = /^customers\/\d+\/campaigns\/\d+$/
const madeAnswer = z.object({
  mutateOperationResponses: z.array(z.object({ campaignResult: z.object({ resourceName: z.string().regex(campaignName) }).optional() })),
})

const longestBusinessName = 25

/** Numbers below zero stand for what is made in the same request. */
function operationsOf(customer: string, wanted: WantedDraft, pictures: { wide: Buffer; square: Buffer }): object[] {
  const nameOf = (what: string, n: number) => `${customer}/${what}/-${n}`
  const [wide, square] = [nameOf('assets', 1), nameOf('assets', 2)]
  const [budget, campaign, adGroup] = [nameOf('campaignBudgets', 3), nameOf('campaigns', 4), nameOf('adGroups', 5)]
  const name = wanted.campaign.slice(0, 255)
  const picture = (resourceName: string, data: Buffer) => ({
    assetOperation: { create: { resourceName, type: 'IMAGE', imageAsset: { data: data.toString('base64') } } },
  })
  return [
    picture(wide, pictures.wide),
    picture(square, pictures.square),
    {
      campaignBudgetOperation: {
        create: {
          resourceName: budget,
          name,
          amountMicros: microsOf(wanted.dailyBudget, wanted.currency),
          deliveryMethod: 'STANDARD',
          explicitlyShared: false,
        },
      },
    },
    {
      campaignOperation: {
        create: {
          resourceName: campaign,
          name,
          status: 'PAUSED',
          advertisingChannelType: 'DISPLAY',
          campaignBudget: budget,
          // As many clicks as the budget brings.
          targetSpend: {},
          containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
          startDate: wanted.startsOn,
          endDate: wanted.endsOn,
        },
      },
    },
    { adGroupOperation: { create: { resourceName: adGroup, name, campaign, type: 'DISPLAY_STANDARD', status: 'ENABLED' } } },
    {
      adGroupAdOperation: {
        create: {
          adGroup,
          status: 'ENABLED',
          ad: {
            finalUrls: [wanted.url],
            responsiveDisplayAd: {
              marketingImages: [{ asset: wide }],
              squareMarketingImages: [{ asset: square }],
              headlines: [{ text: wanted.headline }],
              longHeadline: { text: wanted.text },
              descriptions: [{ text: wanted.description || wanted.text }],
              businessName: wanted.advertiser.slice(0, longestBusinessName).trimEnd(),
            },
          },
        },
      },
    },
  ]
}

/** Makes a draft. `accessOf` exchanges what is kept for an access token. */
export const googleDraft =
  (accessOf: (app: App, token: string) => Promise<string>): AdsAdapter['draft'] =>
  async (app, { token, accountId }: Account, wanted, parts, made) => {
    if (parts.campaign_id !== null) return
    if (!wanted.picture) throw new AdProblem('Google shows such ads with a picture only. Give this offer one first.')
    const access = await accessOf(app, token)
    const customer = `customers/${accountId}`
    // An earlier answer may have been lost. Names of campaigns are offers' short names: letters, digits and hyphens.
    const query = `SELECT campaign.id FROM campaign WHERE campaign.name = '${wanted.campaign}' AND campaign.status != 'REMOVED' LIMIT 1`
    const known = read(found, await askGoogleAds(app, `${customer}/googleAds:search`, access, { query }))
    if (known.results.length > 0) throw new AdProblem(`This account has a campaign named ${wanted.campaign} already. Change it at Google.`)
    const pictures = { wide: await wanted.picture(1200, 628), square: await wanted.picture(1200, 1200) }
    const answer = await askGoogleAds(app, `${customer}/googleAds:mutate`, access, {
      mutateOperations: operationsOf(customer, wanted, pictures),
    })
    const campaign = read(madeAnswer, answer).mutateOperationResponses.find(({ campaignResult }) => campaignResult)?.campaignResult
    if (!campaign) throw new AdProblem('Google answered something that cannot be read.')
    await made({ campaign_id: campaign.resourceName.slice(`${customer}/campaigns/`.length) })
  }
