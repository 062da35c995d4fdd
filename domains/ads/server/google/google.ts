import { z } from 'zod'
import { decimalOf } from '#domains/seo/server/site/json-ld.ts'
import type { App } from '#kit/server/app.ts'
import { AdProblem, type AdAccount, type AdDay, type AdsAdapter, type Purchase } from '../company.ts'
import { hashedEmail, hashedPhone } from '../hashing.ts'
import { minorOf } from '../micros.ts'
import { pkceLogin } from '../pkce.ts'
import { askGoogle, askGoogleAds } from './ask.ts'
import { googleAudience } from './audience.ts'
import { googleDraft } from './draft.ts'
import { read } from './read.ts'

// Google's login, ad accounts, conversions and spend. Every field is as the API of Google Ads names it.

const scope = 'https://www.googleapis.com/auth/adwords'

/** Where Google leads back to. It has to be among the authorised redirect addresses of the client at Google. */
export const googleReturn = (app: App): string => `${app.appUrl}/google_ads_redirect`

const loginAddress = ({ settings }: App, path: 'token' | 'revoke') => `${settings.GOOGLE_TOKEN_URL.replace(/\/+$/, '')}/${path}`
const keysOf = ({ settings }: App) => ({ client_id: settings.GOOGLE_ADS_CLIENT_ID!, client_secret: settings.GOOGLE_ADS_CLIENT_SECRET! })

const firstAnswer = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1) })
const accessAnswer = z.object({ access_token: z.string().min(1) })

/** Only the refresh token is kept: it lasts until it is withdrawn. Each use gets an access token of an hour. */
async function accessOf(app: App, refresh_token: string): Promise<string> {
  const form = { ...keysOf(app), grant_type: 'refresh_token', refresh_token }
  return read(accessAnswer, await askGoogle(loginAddress(app, 'token'), { form })).access_token
}

const mostAccounts = 25
const customersAnswer = z.object({ resourceNames: z.array(z.string().regex(/^customers\/\d+$/)).default([]) })
const customerRows = z.object({
  results: z
    .array(
      z.object({
        customer: z.object({
          id: z.string(),
          descriptiveName: z.string().default(''),
          currencyCode: z.string(),
          manager: z.boolean().default(false),
        }),
      }),
    )
    .default([]),
})
const actionRows = z.object({
  results: z.array(z.object({ conversionAction: z.object({ id: z.string(), name: z.string().default('') }) })).default([]),
})

const search = async <Shape extends z.ZodType>(app: App, token: string, id: string, shape: Shape, query: string, pageToken?: string) =>
  read(shape, await askGoogleAds(app, `customers/${id}/googleAds:search`, token, { query, ...(pageToken && { pageToken }) }))

/** An account of a person who may not read it, such as a closed one, is left out. */
async function accountOf(app: App, token: string, id: string): Promise<AdAccount | null> {
  try {
    const query = 'SELECT customer.id, customer.descriptive_name, customer.currency_code, customer.manager FROM customer LIMIT 1'
    const customer = (await search(app, token, id, customerRows, query)).results[0]?.customer
    // Managers hold other accounts and show no ads themselves.
    if (!customer || customer.manager) return null
    const actions = `SELECT conversion_action.id, conversion_action.name FROM conversion_action WHERE conversion_action.type = 'UPLOAD_CLICKS' AND conversion_action.status = 'ENABLED'`
    const { results } = await search(app, token, id, actionRows, actions)
    return {
      id,
      name: customer.descriptiveName || id,
      currency: customer.currencyCode,
      pixels: results.map(({ conversionAction }) => ({ id: conversionAction.id, name: conversionAction.name })),
    }
  } catch (error) {
    if (error instanceof AdProblem && !error.again && !error.tokenEnded) return null
    throw error
  }
}

const uploadAnswer = z.object({
  partialFailureError: z.object({ message: z.string() }).optional(),
  results: z.array(z.record(z.string(), z.unknown())).default([]),
})

/** "2026-11-27 15:04:05+00:00" */
const moment = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')}+00:00`

function conversionOf({ accountId, pixelId }: { accountId: string; pixelId: string }, purchase: Purchase) {
  const { reference, at, total, email, phone } = purchase
  return {
    conversionAction: `customers/${accountId}/conversionActions/${pixelId}`,
    conversionDateTime: moment(at),
    conversionValue: Number(decimalOf(total)),
    currencyCode: total.currency,
    // Google counts one order id once.
    orderId: reference,
    userIdentifiers: [
      ...(email !== null ? [{ hashedEmail: hashedEmail('google', email) }] : []),
      ...(phone !== null ? [{ hashedPhoneNumber: hashedPhone('google', phone) }] : []),
    ],
    // Only people who agreed to marketing come this far.
    consent: { adUserData: 'GRANTED', adPersonalization: 'GRANTED' },
  }
}

const dayRows = z.object({
  results: z
    .array(
      z.object({
        campaign: z.object({ id: z.string(), name: z.string() }),
        segments: z.object({ date: z.iso.date() }),
        metrics: z.object({
          costMicros: z
            .string()
            .regex(/^\d{1,15}$/)
            .default('0'),
          impressions: z
            .string()
            .regex(/^\d{1,9}$/)
            .default('0'),
          clicks: z
            .string()
            .regex(/^\d{1,9}$/)
            .default('0'),
        }),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
})
const mostPages = 20

function loginUrl(app: App, state: string, challenge: string): string {
  const url = new URL(app.settings.GOOGLE_LOGIN_URL)
  const query = {
    client_id: app.settings.GOOGLE_ADS_CLIENT_ID!,
    redirect_uri: googleReturn(app),
    state,
    scope,
    response_type: 'code',
    // Without both, Google gives no refresh token to a person who allowed it before.
    access_type: 'offline',
    prompt: 'consent',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

export const google: AdsAdapter = {
  audience: googleAudience(accessOf),
  draft: googleDraft(accessOf),
  isReady: ({ settings }) =>
    settings.GOOGLE_ADS_CLIENT_ID !== undefined &&
    settings.GOOGLE_ADS_CLIENT_SECRET !== undefined &&
    settings.GOOGLE_ADS_DEVELOPER_TOKEN !== undefined,
  begin: async (app) => pkceLogin((state, challenge) => loginUrl(app, state, challenge)),
  async token(app, code, { verifier }) {
    const form = { ...keysOf(app), grant_type: 'authorization_code', redirect_uri: googleReturn(app), code, code_verifier: verifier }
    const { refresh_token } = read(firstAnswer, await askGoogle(loginAddress(app, 'token'), { form }))
    return { token: refresh_token, expiresAt: null }
  },
  revoke: (app, token) => askGoogle(loginAddress(app, 'revoke'), { form: { token } }),
  async accounts(app, token) {
    const access = await accessOf(app, token)
    const { resourceNames } = read(customersAnswer, await askGoogleAds(app, 'customers:listAccessibleCustomers', access))
    const ids = resourceNames.slice(0, mostAccounts).map((name) => name.slice('customers/'.length))
    return (await Promise.all(ids.map((id) => accountOf(app, access, id)))).filter((one) => one !== null)
  },
  async send(app, { token, accountId, pixelId }, purchase) {
    const body = { conversions: [conversionOf({ accountId, pixelId }, purchase)], partialFailure: true }
    const answer = await askGoogleAds(app, `customers/${accountId}:uploadClickConversions`, await accessOf(app, token), body)
    const { partialFailureError } = read(uploadAnswer, answer)
    if (partialFailureError) throw new AdProblem(`Google answered: ${partialFailureError.message.slice(0, 300)}`)
  },
  async days(app, { token, accountId, currency }, { since, until }) {
    const access = await accessOf(app, token)
    const query = `SELECT campaign.id, campaign.name, segments.date, metrics.cost_micros, metrics.impressions, metrics.clicks FROM campaign WHERE segments.date BETWEEN '${since}' AND '${until}' AND metrics.impressions > 0`
    const days: AdDay[] = []
    let next: string | undefined
    for (let page = 0; page < mostPages; page++) {
      const { results, nextPageToken } = await search(app, access, accountId, dayRows, query, next)
      for (const { campaign, segments, metrics } of results)
        days.push({
          campaign_id: campaign.id,
          campaign_name: campaign.name,
          day: segments.date,
          spend: minorOf(Number(metrics.costMicros), currency),
          impressions: Number(metrics.impressions),
          clicks: Number(metrics.clicks),
        })
      next = nextPageToken
      if (!next) break
    }
    return days
  },
}
