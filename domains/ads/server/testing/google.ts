import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

export const googleKeys = {
  GOOGLE_ADS_CLIENT_ID: '123-stand-in.apps.googleusercontent.com',
  GOOGLE_ADS_CLIENT_SECRET: 'GOCSPX-stand-in-secret',
  GOOGLE_ADS_DEVELOPER_TOKEN: 'developer-token-of-stand-in',
}
export const refreshToken = '1//refresh-token-of-stand-in'
const accessToken = 'ya29.access-token-of-stand-in'
const returnTo = 'http://localhost:3000/google_ads_redirect'
const sha = z.string().regex(/^[0-9a-f]{64}$/)
const day = String.raw`'\d{4}-\d{2}-\d{2}'`

const keys = { client_id: z.literal(googleKeys.GOOGLE_ADS_CLIENT_ID), client_secret: z.literal(googleKeys.GOOGLE_ADS_CLIENT_SECRET) }
const loginQuery = z.strictObject({
  client_id: keys.client_id,
  redirect_uri: z.literal(returnTo),
  state: z.string().min(40),
  scope: z.literal('https://www.googleapis.com/auth/adwords'),
  response_type: z.literal('code'),
  access_type: z.literal('offline'),
  prompt: z.literal('consent'),
  code_challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  code_challenge_method: z.literal('S256'),
})
const codeForm = z.strictObject({
  ...keys,
  grant_type: z.literal('authorization_code'),
  redirect_uri: z.literal(returnTo),
  code: z.string(),
  code_verifier: z.string().regex(/^[A-Za-z0-9_-]{43,128}$/),
})
const refreshForm = z.strictObject({ ...keys, grant_type: z.literal('refresh_token'), refresh_token: z.literal(refreshToken) })
const conversion = z.strictObject({
  conversionAction: z.literal('customers/77/conversionActions/5550001'),
  conversionDateTime: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\+00:00$/),
  conversionValue: z.number(),
  currencyCode: z.string().length(3),
  orderId: z.string().regex(/^BK-/),
  userIdentifiers: z.array(z.union([z.strictObject({ hashedEmail: sha }), z.strictObject({ hashedPhoneNumber: sha })])).min(1),
  consent: z.strictObject({ adUserData: z.literal('GRANTED'), adPersonalization: z.literal('GRANTED') }),
})
const upload = z.strictObject({ conversions: z.tuple([conversion]), partialFailure: z.literal(true) })
const question = z.strictObject({ query: z.string(), pageToken: z.string().optional() })
const spendQuery = new RegExp(
  `^SELECT campaign.id, campaign.name, segments.date, metrics.cost_micros, metrics.impressions, metrics.clicks FROM campaign WHERE segments.date BETWEEN ${day} AND ${day} AND metrics.impressions > 0$`,
)

/** Starts a server that answers like Google's log-in and the API of Google Ads. It adds to `faults` what Google would refuse. */
export async function startGoogle() {
  const conversions: z.output<typeof conversion>[] = []
  const faults: string[] = []
  const codes = new Map<string, string>()
  const behave: { next: { status: number; body: object }[]; revoked: number; day: string; ended: boolean } = {
    next: [],
    revoked: 0,
    day: '2026-01-01',
    ended: false,
  }

  function read<Shape extends z.ZodType>(shape: Shape, given: unknown, what: string): z.output<Shape> | null {
    const parsed = shape.safeParse(given)
    if (parsed.success) return parsed.data
    faults.push(`${what}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`)
    return null
  }
  const refuse = (message: string, status = 'INVALID_ARGUMENT', code = 400) => ({
    status: code,
    body: { error: { code, status, message } },
  })
  const badGrant = { status: 400, body: { error: 'invalid_grant', error_description: 'Bad Request' } }

  function takeToken(form: Record<string, string>) {
    if (form.grant_type === 'refresh_token')
      return behave.ended || !read(refreshForm, form, 'refresh')
        ? badGrant
        : { status: 200, body: { access_token: accessToken, expires_in: 3599, token_type: 'Bearer', scope: 'adwords' } }
    const given = read(codeForm, form, 'code')
    const challenge = given && codes.get(given.code)
    if (!given || !challenge) return badGrant
    codes.delete(given.code)
    if (createHash('sha256').update(given.code_verifier).digest('base64url') !== challenge) {
      faults.push('verifier')
      return badGrant
    }
    return { status: 200, body: { access_token: accessToken, refresh_token: refreshToken, expires_in: 3599, token_type: 'Bearer' } }
  }

  function searched(id: string, query: string, pageToken: string | undefined): { status: number; body: object } {
    if (query.includes('FROM customer ')) {
      if (id === '99') return refuse('The customer is not enabled.', 'PERMISSION_DENIED', 403)
      const customer = { id, descriptiveName: id === '88' ? 'Manager' : 'Pearl', currencyCode: 'USD', manager: id === '88' }
      return { status: 200, body: { results: [{ customer }] } }
    }
    if (query.includes('FROM conversion_action '))
      return { status: 200, body: { results: [{ conversionAction: { resourceName: 'x', id: '5550001', name: 'Bookings' } }] } }
    if (!spendQuery.test(query)) faults.push(`query: ${query}`)
    const row = (campaign: string, costMicros: string) => ({
      campaign: { resourceName: 'x', id: campaign, name: 'gorillas' },
      segments: { date: behave.day },
      metrics: { costMicros, impressions: '1200', clicks: '31' },
    })
    return pageToken
      ? { status: 200, body: { results: [row('10', '500000')] } }
      : { status: 200, body: { results: [row('9', '12340000')], nextPageToken: 'more' } }
  }

  function answer(request: IncomingMessage, body: string): { status: number; body: object } {
    const path = request.url!.replace('/v21/', '')
    if (path === '/login/token') return takeToken(Object.fromEntries(new URLSearchParams(body)))
    if (path === '/login/revoke') {
      if (new URLSearchParams(body).get('token') === refreshToken) behave.revoked++
      return { status: 200, body: {} }
    }
    if (request.headers.authorization !== `Bearer ${accessToken}`) return refuse('Not signed in', 'UNAUTHENTICATED', 401)
    if (request.headers['developer-token'] !== googleKeys.GOOGLE_ADS_DEVELOPER_TOKEN) faults.push('developer-token')
    const next = behave.next.shift()
    if (next) return next
    if (path === 'customers:listAccessibleCustomers')
      return { status: 200, body: { resourceNames: ['customers/77', 'customers/88', 'customers/99'] } }
    const [, id, what] = /^customers\/(\d+)(?:\/googleAds)?:(search|uploadClickConversions)$/.exec(path) ?? []
    if (what === 'search') {
      const asked = read(question, JSON.parse(body), 'search')!
      return searched(id!, asked.query, asked.pageToken)
    }
    if (what === 'uploadClickConversions') {
      const given = read(upload, JSON.parse(body), 'upload')
      if (!given) return refuse('Invalid')
      conversions.push(given.conversions[0])
      return { status: 200, body: { results: [{}], jobId: '1' } }
    }
    return refuse(`Unknown path ${path}`, 'NOT_FOUND', 404)
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { status, body } = answer(request, Buffer.concat(parts).toString('utf8'))
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    conversions,
    faults,
    behave,
    settings: { ...googleKeys, GOOGLE_ADS_URL: `${origin}/v21`, GOOGLE_LOGIN_URL: `${origin}/auth`, GOOGLE_TOKEN_URL: `${origin}/login` },
    /** What a person does at Google: allows, and is led back with a code and the state. */
    allow(loginUrl: string): { code: string; state: string } {
      const query = read(loginQuery, Object.fromEntries(new URL(loginUrl).searchParams), 'login')!
      const code = `4/code-${codes.size}-${query.state.slice(-6)}`
      codes.set(code, query.code_challenge)
      return { code, state: query.state }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
