import { hash } from 'node:crypto'
import { z } from 'zod'
import { decimalOf } from '#domains/seo/server/site/json-ld.ts'
import { currencies, parseAmount, type Currency } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { AdProblem, type AdDay, type AdsAdapter, type Purchase } from '../company.ts'
import { hashedEmail, hashedPhone } from '../hashing.ts'
import { pkceLogin } from '../pkce.ts'
import { askMeta } from './ask.ts'
import { metaAudience } from './audience.ts'
import { makeMetaDraft } from './draft.ts'
import { read } from './read.ts'

// Meta's login, ad accounts, conversions and insights. Every field is as its Graph API names it.

// Ads are shown in the name of a Facebook page, so those that the person may advertise for are read too.
const scopes = ['ads_management', 'ads_read', 'business_management', 'pages_show_list', 'pages_read_engagement']

/** Where Meta leads back to. It has to be among the allowed addresses of the app at Meta. */
export const metaReturn = (app: App): string => `${app.appUrl}/facebook_login_redirect`

/** Returns Meta's page on which a person allows the connection. */
function metaLoginUrl(app: App, state: string, challenge: string): string {
  const url = new URL(app.settings.META_LOGIN_URL)
  const query = {
    client_id: app.settings.META_APP_ID!,
    redirect_uri: metaReturn(app),
    state,
    scope: scopes.join(','),
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().optional() })

/** Exchanges a code for a token that lasts about 60 days. @throws AdProblem. */
async function metaToken(app: App, code: string, verifier: string): Promise<{ token: string; expiresAt: Date | null }> {
  const { META_APP_ID: client_id, META_APP_SECRET: client_secret } = app.settings
  const keys = { client_id: client_id!, client_secret: client_secret! }
  const given = { ...keys, redirect_uri: metaReturn(app), code, code_verifier: verifier }
  const short = read(tokenAnswer, await askMeta(app, 'oauth/access_token', { method: 'POST', form: given }))
  const long = { ...keys, grant_type: 'fb_exchange_token', fb_exchange_token: short.access_token }
  const kept = read(tokenAnswer, await askMeta(app, 'oauth/access_token', { method: 'POST', form: long }))
  const expiresAt = kept.expires_in ? new Date(app.clock.now().getTime() + kept.expires_in * 1000) : null
  return { token: kept.access_token, expiresAt }
}

/** Withdraws all that the person allowed. @throws AdProblem. */
const revokeMeta = (app: App, token: string) => askMeta(app, 'me/permissions', { method: 'DELETE', token })

const named = z.object({ id: z.string(), name: z.string().default('') })
const accountsAnswer = z.object({ data: z.array(z.object({ account_id: z.string(), name: z.string().default(''), currency: z.string() })) })
const pixelsAnswer = z.object({ data: z.array(named) })
const mostAccounts = 25

/** Returns the ad accounts of a token with their pixels. @throws AdProblem. */
async function metaAccounts(app: App, token: string) {
  const query = { fields: 'account_id,name,currency', limit: String(mostAccounts) }
  const { data } = read(accountsAnswer, await askMeta(app, 'me/adaccounts', { query, token }))
  return Promise.all(
    data.map(async ({ account_id: id, name, currency }) => ({
      id,
      name: name || id,
      currency,
      pixels: read(pixelsAnswer, await askMeta(app, `act_${id}/adspixels`, { query: { fields: 'id,name' }, token })).data,
    })),
  )
}

/** A purchase, as the Conversions API takes it. */
interface MetaPurchase {
  event_name: 'Purchase'
  event_time: number
  event_id: string
  action_source: 'website' | 'system_generated'
  event_source_url?: string
  user_data: { em?: string[]; ph?: string[]; external_id: string[]; client_user_agent?: string }
  custom_data: { currency: string; value: number; order_id: string; content_type: 'product'; content_ids: string[] }
}

function purchaseForMeta({ bookingId, reference, at, total, clientId, email, phone, site, items }: Purchase): MetaPurchase {
  return {
    event_name: 'Purchase',
    event_time: Math.floor(at.getTime() / 1000),
    event_id: bookingId,
    ...(site ? { action_source: 'website', event_source_url: site.url } : { action_source: 'system_generated' }),
    user_data: {
      ...(email !== null && { em: [hashedEmail('meta', email)] }),
      ...(phone !== null && { ph: [hashedPhone('meta', phone)] }),
      external_id: [hash('sha256', clientId)],
      ...(site && { client_user_agent: site.userAgent }),
    },
    custom_data: {
      currency: total.currency,
      value: Number(decimalOf(total)),
      order_id: reference,
      content_type: 'product',
      content_ids: items,
    },
  }
}

/** Reports a purchase. Meta counts one event id once. @throws AdProblem. */
async function sendToMeta(app: App, { token, pixelId }: { token: string; pixelId: string }, event: MetaPurchase): Promise<void> {
  const answer = await askMeta(app, `${pixelId}/events`, { method: 'POST', json: { data: [event] }, token })
  const { events_received } = read(z.object({ events_received: z.number() }), answer)
  if (events_received !== 1) throw new AdProblem('Meta did not take the event.')
}

const insightsAnswer = z.object({
  data: z.array(
    z.object({
      campaign_id: z.string(),
      campaign_name: z.string(),
      date_start: z.iso.date(),
      spend: z.string(),
      impressions: z.string().regex(/^\d{1,9}$/),
      clicks: z
        .string()
        .regex(/^\d{1,9}$/)
        .default('0'),
    }),
  ),
  paging: z.object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() }).optional(),
})
const mostPages = 20

/** Returns what campaigns cost each day, in minor units of the account's currency. @throws AdProblem. */
async function metaDays(
  app: App,
  { token, accountId, currency }: { token: string; accountId: string; currency: Currency },
  { since, until }: { since: string; until: string },
): Promise<AdDay[]> {
  const days: AdDay[] = []
  let after: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const query = {
      level: 'campaign',
      time_increment: '1',
      time_range: JSON.stringify({ since, until }),
      fields: 'campaign_id,campaign_name,spend,impressions,clicks',
      limit: '500',
      ...(after && { after }),
    }
    const { data, paging } = read(insightsAnswer, await askMeta(app, `act_${accountId}/insights`, { query, token }))
    for (const { date_start, spend, impressions, clicks, ...campaign } of data) {
      const amount = parseAmount(rounded(spend, currency), currency)
      if ('error' in amount) throw new AdProblem('Meta answered with spend that cannot be read.')
      days.push({ ...campaign, day: date_start, spend: amount.amount, impressions: Number(impressions), clicks: Number(clicks) })
    }
    after = paging?.next ? paging.cursors?.after : undefined
    if (!after) break
  }
  return days
}

/** Meta writes two decimals also for currencies without any. */
const rounded = (spend: string, currency: Currency): string => Number(spend).toFixed(currencies[currency].decimals)

export const meta: AdsAdapter = {
  isReady: ({ settings }) => settings.META_APP_ID !== undefined && settings.META_APP_SECRET !== undefined,
  begin: async (app) => pkceLogin((state, challenge) => metaLoginUrl(app, state, challenge)),
  token: (app, code, { verifier }) => metaToken(app, code, verifier),
  revoke: revokeMeta,
  accounts: metaAccounts,
  send: (app, to, purchase) => sendToMeta(app, to, purchaseForMeta(purchase)),
  days: metaDays,
  audience: metaAudience,
  draft: makeMetaDraft,
}
