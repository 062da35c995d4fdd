import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { listOf } from './published.ts'
import { readerOf, startServer, type Answer } from './stand-in.ts'

export const xKeys = { X_ADS_KEY: 'cChZNFj6T5R0TigYB9yd1w', X_ADS_SECRET: 'consumer-secret-of-stand-in&+' }
export const accessToken = '7588892-access-token'
const accessSecret = 'access-secret-of-stand-in'

const sha = z.string().regex(/^[0-9a-f]{64}$/)
const micros = z.string().regex(/^[1-9]\d*$/)
const whole = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:00:00Z$/)
const oauthHeader = z.strictObject({
  oauth_consumer_key: z.literal(xKeys.X_ADS_KEY),
  oauth_nonce: z.string().regex(/^[A-Za-z0-9]{16,}$/),
  oauth_signature: z.string(),
  oauth_signature_method: z.literal('HMAC-SHA1'),
  oauth_timestamp: z.string().regex(/^\d{10}$/),
  oauth_version: z.literal('1.0'),
  oauth_token: z.string().optional(),
  oauth_callback: z.string().optional(),
  oauth_verifier: z.string().optional(),
})
const identifier = z.union([z.strictObject({ hashed_email: sha }), z.strictObject({ hashed_phone_number: sha })])
const conversion = z.strictObject({
  conversion_time: z.iso.datetime(),
  event_id: z.literal('tw-o8z6j-o87ne'),
  identifiers: z.array(identifier).min(1),
  value: z.string().regex(/^\d+(\.\d+)?$/),
  price_currency: z.string().length(3),
  number_items: z.int().min(1),
  conversion_id: z.uuid(),
  description: z.string().regex(/^BK-/),
})
const conversions = z.strictObject({ conversions: z.tuple([conversion]) })
const newCampaign = z.strictObject({
  name: z.string().min(1).max(255),
  funding_instrument_id: z.literal('lygyi'),
  daily_budget_amount_local_micro: micros,
  budget_optimization: z.literal('LINE_ITEM'),
  entity_status: z.literal('PAUSED'),
})
const newLineItem = z.strictObject({
  campaign_id: z.literal('hwtbm'),
  name: z.string().min(1).max(255),
  objective: z.literal('WEBSITE_CLICKS'),
  goal: z.literal('LINK_CLICKS'),
  product_type: z.literal('PROMOTED_TWEETS'),
  placements: z.literal('ALL_ON_TWITTER'),
  bid_strategy: z.literal('AUTO'),
  daily_budget_amount_local_micro: micros,
  start_time: whole,
  end_time: whole,
  entity_status: z.literal('PAUSED'),
})
const newDraft = z.strictObject({
  as_user_id: z.literal('756201191646691328'),
  text: z.string().min(1),
  nullcast: z.literal('true'),
  name: z.string().max(80),
  media_keys: z.literal('3_1146654567674912769').optional(),
})
const newPicture = z.strictObject({
  media: z.base64().min(100),
  media_category: z.literal('tweet_image'),
  media_type: z.literal('image/jpeg'),
})
const newAudience = z.strictObject({ name: z.string().min(1), description: z.string() })
const user = z
  .strictObject({ email: z.tuple([sha]).optional(), phone_number: z.tuple([sha]).optional() })
  .refine(({ email, phone_number }) => email ?? phone_number)
const users = z.tuple([
  z.strictObject({ operation_type: z.enum(['Update', 'Delete']), params: z.strictObject({ users: z.array(user).min(1) }) }),
])
const stats = z.strictObject({
  entity: z.literal('CAMPAIGN'),
  entity_ids: z.string(),
  start_time: whole,
  end_time: whole,
  granularity: z.literal('DAY'),
  metric_groups: z.literal('BILLING,ENGAGEMENT'),
  placement: z.literal('ALL_ON_TWITTER'),
})

/** Percent encoding by X's page: bytes of UTF-8, and only letters, digits and `-._~` stay. */
const encoded = (text: string): string =>
  [...Buffer.from(text, 'utf8')]
    .map((byte) =>
      /[\w.~-]/.test(String.fromCharCode(byte)) && byte < 128
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('')

interface Signed {
  method: string
  url: string
  parameters: readonly (readonly [string, string])[]
}

/** The signature by X's page “Creating a signature”, step by step. */
export function expectedSignature({ method, url, parameters }: Signed, consumerSecret: string, tokenSecret: string): string {
  const lines = parameters.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted()
  const base = `${method}&${encoded(url)}&${encoded(lines.join('&'))}`
  return createHmac('sha1', `${encoded(consumerSecret)}&${encoded(tokenSecret)}`)
    .update(base)
    .digest('base64')
}

/** Starts a server that answers like X's log-in and Ads API. It adds to `faults` what X would refuse. `people`: whose hashes X knows. */
export async function startX(people: readonly string[] = []) {
  const sent: z.output<typeof conversion>[] = []
  const made: { what: string; fields: Record<string, string> }[] = []
  const faults: string[] = []
  const read = readerOf(faults)
  const list = listOf('x', faults, people)
  let audience: { name: string } | null = null
  /** Secrets by token: of requests, with what a person answered, and of the access. */
  const requests = new Map<string, { secret: string; verifier: string | null }>()
  const nonces = new Set<string>()
  const pictures: Buffer[] = []
  const behave: {
    next: Answer[]
    revoked: number
    ended: boolean
    funded: boolean
    /** Whether the app may upload. */
    takesPictures: boolean
    days: (number | null)[]
    returnTo: string
  } = {
    returnTo: 'http://localhost:3000/twitter_ads_redirect',
    next: [],
    revoked: 0,
    ended: false,
    funded: true,
    takesPictures: true,
    days: [],
  }
  const refuse = (status: number, message: string): Answer => ({ status, body: { errors: [{ code: 'INVALID_PARAMETER', message }] } })
  const data = (value: object): Answer => ({ status: 200, body: { request: { params: {} }, data: value, next_cursor: null } })

  /** Returns the fields of the header if it is signed as X says; null adds a fault. */
  function signedBy(request: IncomingMessage, url: URL): z.output<typeof oauthHeader> | null {
    const header = request.headers.authorization ?? ''
    const fields = Object.fromEntries(
      [...header.matchAll(/([a-z_]+)="([^"]*)"/g)].map(([, name, value]) => [name!, decodeURIComponent(value!)] as const),
    )
    const oauth = read(oauthHeader, fields, 'authorization')
    if (!oauth || !header.startsWith('OAuth ')) return null
    if (nonces.has(oauth.oauth_nonce)) faults.push('nonce used twice')
    nonces.add(oauth.oauth_nonce)
    const token = oauth.oauth_token
    const secret = token === undefined ? '' : token === accessToken ? accessSecret : requests.get(token)?.secret
    if (secret === undefined) return null
    const { oauth_signature, ...others } = oauth
    const parameters = [...url.searchParams, ...Object.entries(others).map(([name, value]) => [name, value!] as const)]
    const expected = expectedSignature({ method: request.method!, url: url.origin + url.pathname, parameters }, xKeys.X_ADS_SECRET, secret)
    if (oauth_signature === expected) return oauth
    faults.push(`signature of ${request.method} ${url.pathname}`)
    return null
  }

  function login(path: string, oauth: z.output<typeof oauthHeader>): Answer {
    if (path === '/oauth/request_token') {
      if (oauth.oauth_callback !== behave.returnTo) return refuse(403, 'Callback URL not approved for this client application.')
      const key = `request-${requests.size}`
      requests.set(key, { secret: `request-secret-${requests.size}`, verifier: null })
      return { status: 200, body: `oauth_token=${key}&oauth_token_secret=${requests.get(key)!.secret}&oauth_callback_confirmed=true` }
    }
    if (path === '/oauth/access_token') {
      const known = requests.get(oauth.oauth_token ?? '')
      if (!known?.verifier || known.verifier !== oauth.oauth_verifier) return refuse(401, 'Could not authenticate you.')
      requests.delete(oauth.oauth_token!)
      return { status: 200, body: `oauth_token=${accessToken}&oauth_token_secret=${accessSecret}&user_id=7588892&screen_name=pearl` }
    }
    behave.revoked++
    return { status: 200, body: { access_token: accessToken } }
  }

  const keep = (what: string, shape: z.ZodType<Record<string, string>>, query: Record<string, string>, id: string): Answer => {
    const fields = read(shape, query, what)
    if (!fields) return refuse(400, `Invalid ${what}`)
    made.push({ what, fields })
    return data({ id })
  }

  function audiences(method: string, path: string, query: Record<string, string>, body: string): Answer | null {
    if (method === 'POST' && path === 'custom_audiences') {
      const fields = read(newAudience, query, 'custom_audiences')
      if (fields) audience = { name: fields.name }
      return fields ? data({ id: '2906h' }) : refuse(400, 'Invalid audience')
    }
    if (method === 'DELETE' && path === 'custom_audiences/2906h') {
      audience = null
      return data({ id: '2906h', deleted: true })
    }
    if (method !== 'POST' || path !== 'custom_audiences/2906h/users') return null
    const given = read(users, JSON.parse(body), 'users')
    if (!given) return refuse(400, 'Invalid users')
    const [{ operation_type, params }] = given
    for (const { email, phone_number } of params.users) {
      list.take(email?.[0] ?? '', 'email', operation_type === 'Update')
      list.take(phone_number?.[0] ?? '', 'phone', operation_type === 'Update')
    }
    return data({ success_count: params.users.length, total_count: params.users.length })
  }

  function spend(query: Record<string, string>): Answer {
    const asked = read(stats, query, 'stats')
    if (!asked) return refuse(400, 'Invalid stats')
    const days = (Date.parse(asked.end_time) - Date.parse(asked.start_time)) / 86_400_000
    if (days > 7) faults.push('more than seven days')
    // Midnight in the account's zone, which is seven or eight hours behind.
    if (!/T0[78]:/.test(asked.start_time)) faults.push(`start_time ${asked.start_time}`)
    const some = behave.days.splice(0, days)
    const metrics = {
      billed_charge_local_micro: some.length > 0 ? some : null,
      impressions: some.length > 0 ? some.map((micro) => (micro === null ? null : 1200)) : null,
      clicks: some.length > 0 ? some.map((micro) => (micro === null ? null : 31)) : null,
    }
    return data([{ id: 'hwtbm', id_data: [{ segment: null, metrics }] }])
  }

  function upload(body: string): Answer {
    if (!behave.takesPictures) return { status: 403, body: { title: 'Forbidden', detail: 'This app may not upload.', status: 403 } }
    const given = read(newPicture, JSON.parse(body), 'picture')
    if (!given) return refuse(400, 'Invalid picture')
    pictures.push(Buffer.from(given.media, 'base64'))
    return data({ id: '1146654567674912769', media_key: '3_1146654567674912769', size: given.media.length })
  }

  function ads(method: string, path: string, query: Record<string, string>, body: string): Answer {
    const next = behave.next.shift()
    if (next) return next
    if (path === 'accounts')
      return data([
        { id: '18ce54d4x5t', name: 'Pearl', deleted: false },
        { id: 'unfunded', name: 'No money', deleted: false },
      ])
    if (path === 'measurement/conversions/o8z6j') {
      const given = read(conversions, JSON.parse(body), 'conversions')
      if (!given) return refuse(400, 'Invalid conversions')
      sent.push(given.conversions[0])
      return data({ conversions_processed: 1, debug_id: 'x' })
    }
    if (path === 'accounts/unfunded/funding_instruments') return data([])
    if (path === 'stats/accounts/18ce54d4x5t') return spend(query)
    if (path === 'accounts/18ce54d4x5t') return data({ id: '18ce54d4x5t', timezone: 'America/Los_Angeles' })
    const rest = path.replace('accounts/18ce54d4x5t/', '')
    if (method === 'GET' && rest === 'funding_instruments')
      return data([{ id: 'lygyi', currency: 'USD', able_to_fund: behave.funded, deleted: false }])
    if (method === 'GET' && rest === 'promotable_users')
      return data([{ id: 'l310s', user_id: '756201191646691328', promotable_user_type: 'FULL', deleted: false }])
    if (method === 'GET' && rest === 'campaigns') return data([{ id: 'hwtbm', name: 'gorillas' }])
    if (method === 'POST' && rest === 'campaigns') return keep('campaigns', newCampaign, query, 'hwtbm')
    if (method === 'POST' && rest === 'line_items') return keep('line_items', newLineItem, query, 'ml5vs')
    if (method === 'POST' && rest === 'draft_tweets') return keep('draft_tweets', newDraft, query, '994747471329873920')
    return audiences(method, rest, query, body) ?? refuse(404, `Unknown path ${path}`)
  }

  function allow(loginUrl: string): { code: string; state: string } {
    const url = new URL(loginUrl)
    const state = url.searchParams.get('oauth_token') ?? ''
    const known = requests.get(state)
    if (url.pathname !== '/oauth/authorize' || !known) faults.push(`authorize ${url.pathname}`)
    else known.verifier = `verifier-of-${state}`
    return { code: `verifier-of-${state}`, state }
  }

  const { origin, close } = await startServer((request, body) => {
    const url = new URL(request.url!, origin)
    if (url.pathname === '/oauth/authorize') {
      const { code, state } = allow(url.href)
      const back = new URLSearchParams({ oauth_token: state, oauth_verifier: code })
      return { status: 302, body: '', location: `${behave.returnTo}?${back.toString()}` }
    }
    const oauth = signedBy(request, url)
    if (!oauth || (behave.ended && oauth.oauth_token === accessToken)) return refuse(401, 'Could not authenticate you.')
    if (url.pathname === '/2/media/upload' && oauth.oauth_token === accessToken) return upload(body)
    if (!url.pathname.startsWith('/12/')) return login(url.pathname, oauth)
    if (oauth.oauth_token !== accessToken) return refuse(401, 'Could not authenticate you.')
    return ads(request.method!, url.pathname.slice('/12/'.length), Object.fromEntries(url.searchParams), body)
  })
  return {
    sent,
    made,
    /** The pictures that were uploaded. */
    pictures,
    faults,
    behave,
    /** The custom audience that an agency keeps: null without one. */
    audience: () => audience && { name: audience.name, on: list.on() },
    settings: { ...xKeys, X_ADS_URL: `${origin}/12`, X_LOGIN_URL: origin },
    /** What a person does at X: allows, and is led back with the request token and a verifier. */
    allow,
    close,
  }
}
