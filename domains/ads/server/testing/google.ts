import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { listOf } from './published.ts'
import { readerOf, startServer, type Answer } from './stand-in.ts'

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
const listName = 'customers/77/userLists/4242'
const identifiers = z.strictObject({
  userIdentifiers: z
    .array(z.union([z.strictObject({ hashedEmail: sha }), z.strictObject({ hashedPhoneNumber: sha })]))
    .min(1)
    .max(10),
})
const mutateLists = z.strictObject({
  operations: z.tuple([
    z.union([
      z.strictObject({
        create: z.strictObject({
          name: z.string().min(1).max(255),
          description: z.string(),
          membershipLifeSpan: z.int().min(1).max(540),
          crmBasedUserList: z.strictObject({ uploadKeyType: z.literal('CONTACT_INFO'), dataSourceType: z.literal('FIRST_PARTY') }),
        }),
      }),
      z.strictObject({ remove: z.literal(listName) }),
    ]),
  ]),
})
const newJob = z.strictObject({
  job: z.strictObject({
    type: z.literal('CUSTOMER_MATCH_USER_LIST'),
    customerMatchUserListMetadata: z.strictObject({
      userList: z.literal(listName),
      consent: z.strictObject({ adUserData: z.literal('GRANTED'), adPersonalization: z.literal('GRANTED') }),
    }),
  }),
})
const addOperations = z.strictObject({
  operations: z
    .array(z.union([z.strictObject({ create: identifiers }), z.strictObject({ remove: identifiers })]))
    .min(1)
    .max(100_000),
  enablePartialFailure: z.literal(true),
})
const nameText = z.string().min(1).max(255)
const dayText = z.iso.date()
const create = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject({ create: z.strictObject(shape) })
const image = (resourceName: string) =>
  z.strictObject({
    assetOperation: create({
      resourceName: z.literal(resourceName),
      type: z.literal('IMAGE'),
      imageAsset: z.strictObject({ data: z.base64().min(100) }),
    }),
  })
/** A paused campaign with all its parts. */
const newDraft = z.strictObject({
  mutateOperations: z.tuple([
    image('customers/77/assets/-1'),
    image('customers/77/assets/-2'),
    z.strictObject({
      campaignBudgetOperation: create({
        resourceName: z.literal('customers/77/campaignBudgets/-3'),
        name: nameText,
        amountMicros: z.string().regex(/^[1-9]\d*$/),
        deliveryMethod: z.literal('STANDARD'),
        explicitlyShared: z.literal(false),
      }),
    }),
    z.strictObject({
      campaignOperation: create({
        resourceName: z.literal('customers/77/campaigns/-4'),
        name: nameText,
        status: z.literal('PAUSED'),
        advertisingChannelType: z.literal('DISPLAY'),
        campaignBudget: z.literal('customers/77/campaignBudgets/-3'),
        targetSpend: z.strictObject({}),
        containsEuPoliticalAdvertising: z.literal('DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING'),
        startDate: dayText,
        endDate: dayText,
      }),
    }),
    z.strictObject({
      adGroupOperation: create({
        resourceName: z.literal('customers/77/adGroups/-5'),
        name: nameText,
        campaign: z.literal('customers/77/campaigns/-4'),
        type: z.literal('DISPLAY_STANDARD'),
        status: z.literal('ENABLED'),
      }),
    }),
    z.strictObject({
      adGroupAdOperation: create({
        adGroup: z.literal('customers/77/adGroups/-5'),
        status: z.literal('ENABLED'),
        ad: z.strictObject({
          finalUrls: z.tuple([z.url()]),
          responsiveDisplayAd: z.strictObject({
            marketingImages: z.tuple([z.strictObject({ asset: z.literal('customers/77/assets/-1') })]),
            squareMarketingImages: z.tuple([z.strictObject({ asset: z.literal('customers/77/assets/-2') })]),
            headlines: z.tuple([z.strictObject({ text: z.string().min(1).max(30) })]),
            longHeadline: z.strictObject({ text: z.string().min(1).max(90) }),
            descriptions: z.tuple([z.strictObject({ text: z.string().min(1).max(90) })]),
            businessName: z.string().min(1).max(25),
          }),
        }),
      }),
    }),
  ]),
})
const campaignQuery = /^SELECT campaign\.id FROM campaign WHERE campaign\.name = '[a-z0-9-]+' AND campaign\.status != 'REMOVED' LIMIT 1$/
const question = z.strictObject({ query: z.string(), pageToken: z.string().optional() })
const spendQuery = new RegExp(
  `^SELECT campaign.id, campaign.name, segments.date, metrics.cost_micros, metrics.impressions, metrics.clicks FROM campaign WHERE segments.date BETWEEN ${day} AND ${day} AND metrics.impressions > 0$`,
)

/** Starts a server that answers like Google's log-in and the API of Google Ads. It adds to `faults` what Google would refuse. `people` are addresses whose hashes Google knows. */
export async function startGoogle(people: readonly string[] = []) {
  const conversions: z.output<typeof conversion>[] = []
  const faults: string[] = []
  const codes = new Map<string, string>()
  const behave: { next: { status: number; body: object }[]; revoked: number; day: string; ended: boolean } = {
    next: [],
    revoked: 0,
    day: '2026-01-01',
    ended: false,
  }

  const read = readerOf(faults)
  const list = listOf('google', faults, people)
  let userList: { name: string } | null = null
  const drafts: z.output<typeof newDraft>['mutateOperations'][] = []
  /** Jobs that were made and not run yet, with what they do. */
  const jobs = new Map<string, z.output<typeof addOperations>['operations']>()
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
    if (campaignQuery.test(query)) {
      const name = /'([^']+)'/.exec(query)![1]
      const known = drafts.filter(([, , , { campaignOperation }]) => campaignOperation.create.name === name)
      return { status: 200, body: { results: known.map((_, n) => ({ campaign: { resourceName: 'x', id: String(n + 1) } })) } }
    }
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

  function takeAudience(path: string, given: unknown): Answer | null {
    if (path === 'customers/77/userLists:mutate') {
      const asked = read(mutateLists, given, 'userLists')
      if (!asked) return refuse('Invalid')
      const [operation] = asked.operations
      userList = 'create' in operation ? { name: operation.create.name } : null
      return { status: 200, body: { results: [{ resourceName: listName }] } }
    }
    if (path === 'customers/77/offlineUserDataJobs:create') {
      if (!read(newJob, given, 'job')) return refuse('Invalid')
      const resourceName = `customers/77/offlineUserDataJobs/${jobs.size + 1}`
      jobs.set(resourceName, [])
      return { status: 200, body: { resourceName } }
    }
    const [, name, what] = /^(customers\/77\/offlineUserDataJobs\/\d+):(addOperations|run)$/.exec(path) ?? []
    const job = name === undefined ? undefined : jobs.get(name)
    if (!job) return null
    if (what === 'addOperations') {
      const asked = read(addOperations, given, 'addOperations')
      if (!asked) return refuse('Invalid')
      job.push(...asked.operations)
      return { status: 200, body: {} }
    }
    // "A single job may not both create and remove."
    if (job.some((one) => 'create' in one) && job.some((one) => 'remove' in one)) return refuse('CONFLICTING_OPERATION')
    for (const one of job)
      for (const identifier of ('create' in one ? one.create : one.remove).userIdentifiers) {
        if ('hashedEmail' in identifier) list.take(identifier.hashedEmail, 'email', 'create' in one)
        else list.take(identifier.hashedPhoneNumber, 'phone', 'create' in one)
      }
    job.length = 0
    return { status: 200, body: { name: `customers/77/operations/1` } }
  }

  function answer(request: IncomingMessage, body: string): Answer {
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
    if (path === 'customers/77/googleAds:mutate') {
      const given = read(newDraft, JSON.parse(body), 'mutate')
      if (!given) return refuse('Invalid')
      drafts.push(given.mutateOperations)
      const campaignResult = { resourceName: `customers/77/campaigns/${drafts.length}` }
      return { status: 200, body: { mutateOperationResponses: [{ assetResult: {} }, { assetResult: {} }, {}, { campaignResult }, {}, {}] } }
    }
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
    return takeAudience(path, body ? JSON.parse(body) : {}) ?? refuse(`Unknown path ${path}`, 'NOT_FOUND', 404)
  }

  const { origin, close } = await startServer(answer)
  return {
    conversions,
    faults,
    behave,
    /** The paused campaigns that were made, each as its operations. */
    drafts,
    /** The user list that an agency keeps: null without one. */
    audience: () => userList && { name: userList.name, on: list.on() },
    settings: { ...googleKeys, GOOGLE_ADS_URL: `${origin}/v21`, GOOGLE_LOGIN_URL: `${origin}/auth`, GOOGLE_TOKEN_URL: `${origin}/login` },
    /** What a person does at Google: allows, and is led back with a code and the state. */
    allow(loginUrl: string): { code: string; state: string } {
      const query = read(loginQuery, Object.fromEntries(new URL(loginUrl).searchParams), 'login')!
      const code = `4/code-${codes.size}-${query.state.slice(-6)}`
      codes.set(code, query.code_challenge)
      return { code, state: query.state }
    },
    close,
  }
}
