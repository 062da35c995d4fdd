import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { listOf } from './published.ts'
import { readerOf, startServer, type Answer } from './stand-in.ts'

export const metaKeys = { META_APP_ID: '1234567890123456', META_APP_SECRET: 'stand-in-secret-of-the-app' }
const sha = z.string().regex(/^[0-9a-f]{64}$/)

const codeForm = z.strictObject({
  client_id: z.literal(metaKeys.META_APP_ID),
  client_secret: z.literal(metaKeys.META_APP_SECRET),
  redirect_uri: z.url(),
  code: z.string(),
  code_verifier: z.string().regex(/^[A-Za-z0-9_-]{43,128}$/),
})
const exchangeForm = z.strictObject({
  client_id: z.literal(metaKeys.META_APP_ID),
  client_secret: z.literal(metaKeys.META_APP_SECRET),
  grant_type: z.literal('fb_exchange_token'),
  fb_exchange_token: z.literal('short-token'),
})
const loginQuery = z.strictObject({
  client_id: z.literal(metaKeys.META_APP_ID),
  redirect_uri: z.url(),
  state: z.string().min(40),
  scope: z.literal('ads_management,ads_read,business_management,pages_show_list,pages_read_engagement'),
  response_type: z.literal('code'),
  code_challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  code_challenge_method: z.literal('S256'),
})
const purchase = z.strictObject({
  event_name: z.literal('Purchase'),
  event_time: z.int(),
  event_id: z.uuid(),
  action_source: z.enum(['website', 'system_generated']),
  event_source_url: z.url().optional(),
  user_data: z.strictObject({
    em: z.tuple([sha]).optional(),
    ph: z.tuple([sha]).optional(),
    external_id: z.tuple([sha]),
    client_user_agent: z.string().optional(),
  }),
  custom_data: z.strictObject({
    currency: z.string().length(3),
    value: z.number(),
    order_id: z.string(),
    content_type: z.literal('product'),
    content_ids: z.array(z.uuid()),
  }),
})
const insightsQuery = z.strictObject({
  level: z.literal('campaign'),
  time_increment: z.literal('1'),
  time_range: z.string().regex(/^\{"since":"\d{4}-\d{2}-\d{2}","until":"\d{4}-\d{2}-\d{2}"\}$/),
  fields: z.literal('campaign_id,campaign_name,spend,impressions,clicks'),
  limit: z.literal('500'),
  after: z.string().optional(),
  appsecret_proof: sha,
})

const newAudience = z.strictObject({
  name: z.string().min(1).max(50),
  subtype: z.literal('CUSTOM'),
  description: z.string().max(100),
  customer_file_source: z.enum(['USER_PROVIDED_ONLY', 'PARTNER_PROVIDED_ONLY', 'BOTH_USER_AND_PARTNER_PROVIDED']),
})
const row = z.tuple([sha.or(z.literal('')), sha.or(z.literal(''))]).refine(([email, phone]) => email !== '' || phone !== '')
const payload = z.strictObject({ schema: z.tuple([z.literal('EMAIL'), z.literal('PHONE')]), data: z.array(row).min(1).max(10_000) })
const addUsers = z.strictObject({
  payload,
  session: z.strictObject({
    session_id: z.int().positive(),
    batch_seq: z.literal(1),
    last_batch_flag: z.literal(true),
    estimated_num_total: z.int(),
  }),
})
const removeUsers = z.strictObject({ payload })

const name = z.string().min(1).max(255)
const paused = z.literal('PAUSED')
const midnight = z.string().regex(/^\d{4}-\d{2}-\d{2}T00:00:00\+0000$/)
/** What a paused ad is made of, in the order in which it is made. */
const draftParts = {
  campaigns: z.strictObject({
    name,
    objective: z.literal('OUTCOME_TRAFFIC'),
    buying_type: z.literal('AUCTION'),
    special_ad_categories: z.tuple([]),
    is_adset_budget_sharing_enabled: z.literal(false),
    status: paused,
  }),
  adsets: z.strictObject({
    name,
    campaign_id: z.literal('campaigns-1'),
    daily_budget: z.string().regex(/^[1-9]\d*$/),
    billing_event: z.literal('IMPRESSIONS'),
    optimization_goal: z.literal('LINK_CLICKS'),
    bid_strategy: z.literal('LOWEST_COST_WITHOUT_CAP'),
    destination_type: z.literal('WEBSITE'),
    targeting: z.strictObject({
      geo_locations: z.strictObject({ countries: z.tuple([z.string().length(2)]) }),
      targeting_automation: z.strictObject({ advantage_audience: z.literal(0) }),
    }),
    start_time: midnight,
    end_time: midnight,
    status: paused,
  }),
  adimages: z.strictObject({ bytes: z.base64().min(100) }),
  ads: z.strictObject({
    name,
    adset_id: z.literal('adsets-1'),
    creative: z.strictObject({
      name,
      object_story_spec: z.strictObject({
        page_id: z.literal('990011'),
        link_data: z.strictObject({
          link: z.url(),
          message: z.string().min(1).max(125),
          name: z.string().min(1).max(40),
          description: z.string().min(1).max(30).optional(),
          image_hash: z.literal('hash-of-picture').optional(),
          call_to_action: z.strictObject({ type: z.literal('LEARN_MORE'), value: z.strictObject({ link: z.url() }) }),
        }),
      }),
    }),
    status: paused,
  }),
}
// oxlint-disable-next-line typescript/no-explicit-any -- what was sent, whatever its part
type Sent = any

export const metaToken = 'EAA-long-token-of-stand-in'

/** Starts a server that answers like Meta's Graph API. It adds to `faults` what Meta would refuse. `next` answers in another way. `people` are addresses whose hashes Meta knows. */
export async function startMeta(people: readonly string[] = []) {
  const events: z.output<typeof purchase>[] = []
  const faults: string[] = []
  const codes = new Map<string, string>()
  const behave: {
    next: { status: number; body: object }[]
    revoked: number
    day: string
    returnTo: string
    /** What Meta waits for before it adds people to an audience. */
    beforeAdding: () => Promise<void>
    pages: { id: string }[]
  } = {
    next: [],
    pages: [{ id: '990011' }],
    beforeAdding: async () => {},
    revoked: 0,
    day: '2026-01-01',
    returnTo: 'http://localhost:3000/facebook_login_redirect',
  }

  const read = readerOf(faults)
  const list = listOf('meta', faults, people)
  let audience: { name: string } | null = null
  const made: { what: keyof typeof draftParts; fields: Sent }[] = []
  const refuse = (message: string, code: number) => ({ status: 400, body: { error: { message, type: 'OAuthException', code } } })

  function takeToken(form: Record<string, string>) {
    if (form.grant_type)
      return read(exchangeForm, form, 'exchange')
        ? { status: 200, body: { access_token: metaToken, token_type: 'bearer', expires_in: 5_184_000 } }
        : refuse('Invalid parameter', 100)
    const given = read(codeForm, form, 'code')
    if (!given) return refuse('Invalid parameter', 100)
    if (given.redirect_uri !== behave.returnTo) faults.push('redirect_uri')
    const challenge = codes.get(given.code)
    codes.delete(given.code)
    if (challenge === undefined) return refuse('This authorization code has been used.', 100)
    if (createHash('sha256').update(given.code_verifier).digest('base64url') !== challenge) {
      faults.push('verifier')
      return refuse('Invalid code verifier.', 100)
    }
    return { status: 200, body: { access_token: 'short-token', token_type: 'bearer', expires_in: 3600 } }
  }

  function answer(request: IncomingMessage, body: string): Answer {
    const url = new URL(request.url!, 'http://stand-in')
    const path = url.pathname.replace('/v23.0/', '')
    const query = Object.fromEntries(url.searchParams)
    if (path === 'oauth/access_token') {
      if (request.method !== 'POST' || url.search !== '') faults.push('secrets belong into the body')
      return takeToken(Object.fromEntries(new URLSearchParams(body)))
    }
    if (request.headers.authorization !== `Bearer ${metaToken}`) return refuse('Invalid OAuth access token', 190)
    if (query.appsecret_proof !== createHmac('sha256', metaKeys.META_APP_SECRET).update(metaToken).digest('hex')) faults.push('proof')
    const next = behave.next.shift()
    if (next) return next
    if (request.method === 'DELETE' && path === 'me/permissions') {
      behave.revoked++
      return { status: 200, body: { success: true } }
    }
    if (path === 'me/adaccounts')
      return { status: 200, body: { data: [{ id: 'act_77', account_id: '77', name: 'Pearl', currency: 'USD' }], paging: {} } }
    if (path === 'act_77/adspixels') return { status: 200, body: { data: [{ id: '5550001', name: 'Website' }] } }
    if (path === '5550001/events' && request.method === 'POST') {
      const given = read(z.strictObject({ data: z.tuple([purchase]) }), JSON.parse(body), 'events')
      if (!given) return refuse('Invalid parameter', 100)
      events.push(given.data[0])
      return { status: 200, body: { events_received: 1, messages: [], fbtrace_id: 'x' } }
    }
    if (path === 'act_77/insights') {
      read(insightsQuery, query, 'insights')
      const row = {
        campaign_id: '9',
        campaign_name: 'gorillas',
        impressions: '1200',
        clicks: '31',
        date_start: behave.day,
        date_stop: behave.day,
      }
      return query.after
        ? { status: 200, body: { data: [{ ...row, campaign_id: '10', spend: '0.5' }], paging: { cursors: { before: 'a', after: 'b' } } } }
        : {
            status: 200,
            body: { data: [{ ...row, spend: '12.34' }], paging: { cursors: { after: 'b' }, next: 'https://elsewhere.example' } },
          }
    }
    if (path === 'act_77/customaudiences' && request.method === 'POST') {
      const given = read(newAudience, JSON.parse(body), 'customaudiences')
      if (!given) return refuse('Invalid parameter', 100)
      audience = { name: given.name }
      return { status: 200, body: { id: '2384' } }
    }
    if (path === '2384' && request.method === 'DELETE') {
      audience = null
      return { status: 200, body: { success: true } }
    }
    if (path === '2384/users') {
      const isAdding = request.method === 'POST'
      const given = read(isAdding ? addUsers : removeUsers, JSON.parse(body), 'users')
      if (!given) return refuse('Invalid parameter', 100)
      const { data } = given.payload
      if (isAdding && (given as z.output<typeof addUsers>).session.estimated_num_total !== data.length) faults.push('estimated_num_total')
      for (const [email, phone] of data) {
        list.take(email, 'email', isAdding)
        list.take(phone, 'phone', isAdding)
      }
      return { status: 200, body: { audience_id: '2384', session_id: '1', num_received: data.length, num_invalid_entries: 0 } }
    }
    if (path === 'act_77/promote_pages') return { status: 200, body: { data: behave.pages } }
    const what = /^act_77\/(campaigns|adsets|adimages|ads)$/.exec(path)?.[1] as keyof typeof draftParts | undefined
    if (what && request.method === 'POST') {
      const fields = read(draftParts[what], JSON.parse(body), what)
      if (!fields) return refuse('Invalid parameter', 100)
      made.push({ what, fields })
      return { status: 200, body: what === 'adimages' ? { images: { bytes: { hash: 'hash-of-picture' } } } : { id: `${what}-1` } }
    }
    return { status: 404, body: { error: { message: `Unknown path ${path}`, code: 100 } } }
  }

  function allow(loginUrl: string): { code: string; state: string } {
    const query = read(loginQuery, Object.fromEntries(new URL(loginUrl).searchParams), 'login')!
    if (query.redirect_uri !== behave.returnTo) faults.push('redirect_uri')
    const code = `code-${codes.size}-${query.state.slice(-6)}`
    codes.set(code, query.code_challenge)
    return { code, state: query.state }
  }

  const { origin, close } = await startServer(async (request, body) => {
    if (request.method === 'POST' && new URL(request.url!, 'http://stand-in').pathname.endsWith('/2384/users')) await behave.beforeAdding()
    if (!request.url!.startsWith('/dialog/oauth')) return answer(request, body)
    const back = new URLSearchParams(allow(`http://stand-in${request.url}`))
    return { status: 302, body: '', location: `${behave.returnTo}?${back.toString()}` }
  })
  return {
    events,
    faults,
    behave,
    /** The parts of ads that were made. */
    made,
    /** The audience that an agency keeps: null without one. */
    audience: () => audience && { name: audience.name, on: list.on() },
    settings: { ...metaKeys, META_URL: `${origin}/v23.0`, META_LOGIN_URL: `${origin}/dialog/oauth` },
    /** What a person does at Meta: allows, and is led back with a code and the state. */
    allow,
    close,
  }
}
