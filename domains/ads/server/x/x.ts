import { z } from 'zod'
import { decimalOf } from '#domains/seo/server/site/json-ld.ts'
import type { App } from '#kit/server/app.ts'
import { AdProblem, type AdAccount, type AdsAdapter, type Purchase } from '../company.ts'
import { hashedEmail, hashedPhone } from '../hashing.ts'
import { askX, askXLogin, sealed } from './ask.ts'
import { xAudience } from './audience.ts'
import { xDays } from './days.ts'
import { makeXDraft } from './draft.ts'
import { read } from './read.ts'

// X's login by OAuth 1.0a, ad accounts and conversions. Every field is as X's Ads API names it.

/** Where X leads back to. It has to be among the callback addresses of the app at X. */
export const xReturn = (app: App): string => `${app.appUrl}/twitter_ads_redirect`

const requestAnswer = z.object({
  oauth_token: z.string().min(1),
  oauth_token_secret: z.string().min(1),
  oauth_callback_confirmed: z.literal('true'),
})
const accessAnswer = z.object({ oauth_token: z.string().min(1), oauth_token_secret: z.string().min(1) })

const mostAccounts = 25
const accountsAnswer = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string().nullable(), deleted: z.boolean().default(false) })),
})
const fundingAnswer = z.object({ data: z.array(z.object({ currency: z.string(), deleted: z.boolean().default(false) })) })

/** An account has the currency of the way it pays. One without any is left out. */
async function accountsOf(app: App, token: string): Promise<AdAccount[]> {
  const { data } = read(accountsAnswer, await askX(app, 'accounts', { query: { count: String(mostAccounts) }, token }))
  const accounts = await Promise.all(
    data
      .filter(({ deleted }) => !deleted)
      .map(async ({ id, name }): Promise<AdAccount | null> => {
        const funding = read(fundingAnswer, await askX(app, `accounts/${id}/funding_instruments`, { token })).data.find(
          (one) => !one.deleted,
        )
        return funding ? { id, name: name ?? id, currency: funding.currency, pixels: [] } : null
      }),
  )
  return accounts.filter((one) => one !== null)
}

/** `tw-`, the id of the pixel, and the id of the event, as X accepts it for `event_id`. */
const pixelShape = /^tw-([a-z0-9]{2,20})-([a-z0-9]{2,20})$/

const sentAnswer = z.object({ data: z.object({ conversions_processed: z.number() }) })

const conversionOf = (event_id: string, { bookingId, reference, at, total, email, phone, items }: Purchase) => ({
  conversion_time: at.toISOString(),
  event_id,
  identifiers: [
    ...(email !== null ? [{ hashed_email: hashedEmail('x', email) }] : []),
    ...(phone !== null ? [{ hashed_phone_number: hashedPhone('x', phone) }] : []),
  ],
  value: decimalOf(total),
  price_currency: total.currency,
  number_items: Math.max(items.length, 1),
  // X counts one conversion id once.
  conversion_id: bookingId,
  description: reference,
})

export const x: AdsAdapter = {
  isReady: ({ settings }) => settings.X_ADS_KEY !== undefined && settings.X_ADS_SECRET !== undefined,
  async begin(app) {
    const answer = await askXLogin(app, 'oauth/request_token', { method: 'POST', oauth: { oauth_callback: xReturn(app) } })
    const { oauth_token: state, oauth_token_secret: verifier } = read(requestAnswer, answer)
    return {
      url: `${app.settings.X_LOGIN_URL.replace(/\/+$/, '')}/oauth/authorize?${new URLSearchParams({ oauth_token: state })}`,
      state,
      verifier,
    }
  },
  async token(app, code, { state, verifier }) {
    const answer = await askXLogin(app, 'oauth/access_token', {
      method: 'POST',
      oauth: { oauth_verifier: code },
      token: sealed(state, verifier),
    })
    const { oauth_token, oauth_token_secret } = read(accessAnswer, answer)
    return { token: sealed(oauth_token, oauth_token_secret), expiresAt: null }
  },
  revoke: (app, token) => askXLogin(app, '1.1/oauth/invalidate_token.json', { method: 'POST', token }),
  accounts: accountsOf,
  pixelShape,
  async send(app, { token, pixelId }, purchase) {
    const [, pixel] = pixelShape.exec(pixelId) ?? []
    const json = { conversions: [conversionOf(pixelId, purchase)] }
    const answer = await askX(app, `measurement/conversions/${pixel}`, { method: 'POST', json, token })
    if (read(sentAnswer, answer).data.conversions_processed !== 1) throw new AdProblem('X did not take the conversion.')
  },
  days: xDays,
  audience: xAudience,
  draft: makeXDraft,
}
