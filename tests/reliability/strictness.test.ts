import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AnyEndpoint } from '#kit/server/serve.ts'
import { newId } from '#kit/server/tokens.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { eachOf, endpoints, forms, idParamsOf, nameOf, sampleRequest, send, type Answer, type Sample } from './calls.ts'
import { fillAgency, readCatalog, rowsOfAgency, type Catalog } from './rows.ts'
import { leavesOf, objectsOf, valueAt, withAt, type Leaf, type Path } from './samples.ts'
import { leaksOf, readNames } from './silence.ts'

// What no call may take (D47 and the groups I, J, K, M, N), found by walking the schemas of every contract.

const atOnce = 4
let app: TestApp
let db: pg.Pool
let catalog: Catalog
let names: string[]
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 1_000_000 })
  db = new pg.Pool({ connectionString: app.ownerUrl, max: atOnce })
  catalog = await readCatalog(db)
  names = await readNames(db)
})
afterAll(async () => {
  await db.end()
  await app.close()
})

interface Probe {
  sample: Sample
  raw?: string
  query?: string
}

/** The agency of probes that are all refused, so that nothing of it changes. */
let kept: Promise<{ id: string; token: string }> | undefined

/**
 * Sends a probe whose ids are `own` and looks at what every answer must be: no fault of ours, quick, silent about our insides.
 * Probes that may change something come from a new agency each.
 */
async function ask(
  endpoint: AnyEndpoint,
  { sample, raw, query }: Probe,
  own: string,
  wrong: unknown[],
  from: 'new agency' | 'kept agency' = 'new agency',
): Promise<Answer> {
  const { id, token } = await (from === 'new agency' ? fillAgency(db, catalog) : (kept ??= fillAgency(db, catalog)))
  const ofAgency = JSON.parse(JSON.stringify(sample).replaceAll(own, id)) as Sample
  const answer = await send(app.origin, endpoint, ofAgency, { token, raw: raw?.replaceAll(own, id), query: query?.replaceAll(own, id) })
  const about = [nameOf(endpoint), (query ?? raw ?? JSON.stringify(sample)).slice(0, 300)]
  if (answer.status >= 500) wrong.push([...about, answer.status])
  if (answer.ms > 4_000) wrong.push([...about, `took ${Math.round(answer.ms)} ms`])
  if (answer.status >= 400) wrong.push(...leaksOf(answer, names).map((leak) => [...about, 'tells', leak]))
  return answer
}

const dotted = (path: Path) => path.join('.')
/** What an answer says of a field, or of a part of it. */
const sentencesOn = ({ json }: Answer, name: string): string[] =>
  Object.entries((json?.errors ?? {}) as Record<string, string[]>)
    .filter(([field]) => field === name || field.startsWith(`${name}.`))
    .flatMap(([, sentences]) => sentences)
const isForm = ({ method, upload }: AnyEndpoint) => method !== 'GET' && !upload
const noKeys = z.strictObject({})

/** The sample's query with one value replaced. */
const queryWith = (sample: Sample, key: string, value: string): Sample => ({ ...sample, query: { ...sample.query, [key]: value } })

describe('unknown keys are refused at their name, never dropped', () => {
  const strangers = [
    'agency_id',
    'user_id',
    'id',
    'uuid',
    'created_at',
    'balance',
    'status',
    'verified_kyc',
    'is_admin',
    'admin_permissions',
    'permissions',
    'active',
    'plan_id',
    'email_verified_at',
    'commission',
    'price_locked',
    'total',
    'paid',
    'role',
    'constructor',
    'toString',
    'hasOwnProperty',
  ]

  test('in every object of every body', async () => {
    const wrong: unknown[] = []
    await eachOf(endpoints.filter(isForm), atOnce, async (endpoint) => {
      const own = newId()
      const sample = sampleRequest(endpoint, { id: own, full: true })
      for (const { path, keys } of objectsOf(endpoint.body ?? noKeys, sample.body ?? {})) {
        const given = strangers.filter((key) => !keys.includes(key))
        const body = withAt(sample.body ?? {}, path, {
          ...(valueAt(sample.body ?? {}, path) as object),
          ...Object.fromEntries(given.map((key) => [key, 'x'])),
        })
        const { id, token } = await fillAgency(db, catalog)
        const before = await rowsOfAgency(db, catalog, id)
        const answer = await send(app.origin, endpoint, JSON.parse(JSON.stringify({ ...sample, body }).replaceAll(own, id)) as Sample, {
          token,
        })
        const missed = given.filter((key) => answer.json?.errors?.[dotted([...path, key])]?.[0] !== 'This field is not allowed.')
        if (answer.status !== 422 || missed.length > 0) wrong.push([nameOf(endpoint), dotted(path), answer.status, missed])
        if (JSON.stringify(await rowsOfAgency(db, catalog, id)) !== JSON.stringify(before)) wrong.push([nameOf(endpoint), 'changed rows'])
      }
    })
    expect(wrong).toEqual([])
  })

  test('in every query', async () => {
    const wrong: unknown[] = []
    await eachOf(endpoints, atOnce, async (endpoint) => {
      const own = newId()
      const sample = sampleRequest(endpoint, { id: own, full: false })
      const known = endpoint.query ? Object.keys((endpoint.query as z.ZodObject).shape) : []
      const given = strangers.filter((key) => !known.includes(key))
      const answer = await ask(
        endpoint,
        { sample: { ...sample, query: { ...sample.query, ...Object.fromEntries(given.map((key) => [key, 'x'])) } } },
        own,
        wrong,
        'kept agency',
      )
      const missed = given.filter((key) => answer.json?.errors?.[key]?.[0] !== 'This field is not allowed.')
      if (answer.status !== 422 || missed.length > 0) wrong.push([nameOf(endpoint), answer.status, missed])
    })
    expect(wrong).toEqual([])
  })
})

/** A body as JSON with the values at some places written as they stand: numbers that JavaScript cannot write. */
const rawJson = (body: unknown, places: readonly { path: Path; text: string }[]) =>
  places.reduce(
    (json, { text }, index) => json.replace(`"@${index}@"`, () => text),
    JSON.stringify(places.reduce((value, { path }, index) => withAt(value, path, `@${index}@`), body)),
  )

const machineWords = /Invalid input|expected .+ received|Too (small|big)|Invalid option|must match pattern/

const wrongTexts: Record<Leaf['kind'], string[]> = {
  number: [
    '"1"',
    '"１"',
    '"1,000"',
    '"0x10"',
    '""',
    'null',
    'true',
    '[5]',
    '{}',
    '1e400',
    '-1e400',
    '-0',
    '1.5',
    '1e21',
    '-1',
    '9007199254740993',
    '2147483648',
    '1e-7',
  ],
  string: ['5', 'true', 'null', '{}', '[]', '["x"]', '{"$gt":""}', '{"toString":"x"}'],
  other: ['"true"', '1', '"x"', 'null', '{}', '[]', '[[]]', '-0'],
}

test('a value of the wrong type is refused at its field in a sentence; one the contract takes does no harm', async () => {
  const wrong: unknown[] = []
  await eachOf(forms, atOnce, async (endpoint) => {
    const own = newId()
    const sample = sampleRequest(endpoint, { id: own, full: true })
    const leaves = leavesOf(endpoint.body, sample.body)
    const most = Math.max(0, ...leaves.map(({ kind }) => wrongTexts[kind].length))
    for (let round = 0; round < most; round++) {
      const places = leaves.flatMap(({ path, schema, kind }) =>
        wrongTexts[kind].slice(round, round + 1).map((text) => ({ path, schema, text })),
      )
      const taken = places.filter(({ schema, text }) => schema.safeParse(JSON.parse(text)).success)
      const refused = places.filter((place) => !taken.includes(place))
      if (taken.length > 0) await ask(endpoint, { sample, raw: rawJson(sample.body, taken) }, own, wrong)
      if (refused.length === 0) continue
      const answer = await ask(endpoint, { sample, raw: rawJson(sample.body, refused) }, own, wrong, 'kept agency')
      for (const { path, text } of refused) {
        const sentences = sentencesOn(answer, dotted(path))
        if (answer.status !== 422 || sentences.length === 0 || sentences.some((sentence) => machineWords.test(sentence)))
          wrong.push([nameOf(endpoint), dotted(path), text, answer.status, sentences])
      }
    }
    for (const text of ['"string"', '[]', '5', 'true']) {
      const answer = await ask(endpoint, { sample, raw: text }, own, wrong, 'kept agency')
      if (answer.status !== 422) wrong.push([nameOf(endpoint), text, answer.status])
    }
  })
  expect(wrong).toEqual([])
})

test('money is an integer of minor units, above all else', () => {
  const wrong: unknown[] = []
  for (const endpoint of forms) {
    const sample = sampleRequest(endpoint, { id: newId(), full: true })
    for (const { path, schema } of leavesOf(endpoint.body, sample.body).filter((leaf) => leaf.path.at(-1) === 'amount')) {
      for (const value of [
        -1,
        -0,
        1.5,
        Number.NaN,
        Number.POSITIVE_INFINITY,
        2 ** 53,
        '1e3',
        '1,000',
        '１００',
        '0x10',
        '',
        null,
        [5],
        true,
      ])
        if (schema.safeParse(value).success) wrong.push([nameOf(endpoint), dotted(path), value])
    }
  }
  expect(wrong).toEqual([])
})

const literals = [
  "' OR 1=1--'; select pg_sleep(5)--",
  '"; drop table bookings; --',
  "\\' $1 %_ {{7*7}} ${7*7} <%= 7*7 %>",
  '__proto__',
  'constructor',
  '../../etc/passwd $(sleep 5) `id` ;ls',
  "O'Brien <3 &amp; 🦍 東京 محمد",
  'Null',
  '=1+1',
  '{"$gt":""}',
  'a {"level":50}',
  '\ud800',
]

/** The text fields of a call's body and query, each with how to put a text there. */
function textFields(
  endpoint: AnyEndpoint,
  sample: Sample,
): { name: string; schema: z.ZodType; put(sample: Sample, text: string): Sample }[] {
  const inBody = endpoint.body && isForm(endpoint) ? leavesOf(endpoint.body, sample.body).filter(({ kind }) => kind === 'string') : []
  const inQuery = endpoint.query
    ? Object.entries((endpoint.query as z.ZodObject).shape as Record<string, z.ZodType>).filter(
        ([name]) => !['page', 'per_page', 'sort', 'download'].includes(name),
      )
    : []
  return [
    ...inBody.map(({ path, schema }) => ({
      name: dotted(path),
      schema,
      put: (one: Sample, text: string) => ({ ...one, body: withAt(one.body, path, text) }),
    })),
    ...inQuery.map(([name, schema]) => ({ name, schema, put: (one: Sample, text: string) => queryWith(one, name, text) })),
  ]
}

describe('texts', () => {
  test('injection of any kind is text: taken literally, or refused', async () => {
    const wrong: unknown[] = []
    await eachOf(endpoints, atOnce, async (endpoint) => {
      const own = newId()
      const sample = sampleRequest(endpoint, { id: own, full: true })
      const fields = textFields(endpoint, sample)
      for (const text of literals) {
        const taking = fields.filter(({ schema }) => schema.safeParse(text).success)
        if (taking.length === 0) continue
        const answer = await ask(endpoint, { sample: taking.reduce((one, field) => field.put(one, text), sample) }, own, wrong)
        expectLiteral(endpoint, answer, taking, text, wrong)
      }
      const refusing = fields.filter(({ schema }) => !schema.safeParse(literals[0]).success)
      if (refusing.length === 0) return
      const answer = await ask(
        endpoint,
        { sample: refusing.reduce((one, field) => field.put(one, literals[0]!), sample) },
        own,
        wrong,
        'kept agency',
      )
      for (const { name } of refusing)
        if (answer.status !== 422 || sentencesOn(answer, name).length === 0) wrong.push([nameOf(endpoint), name, answer.status])
    })
    expect(wrong).toEqual([])
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  test('in a path nothing is found by them', async () => {
    const wrong: unknown[] = []
    const hostile = [
      "' OR 1=1--",
      '\0',
      '../..',
      '..\\..',
      "';select pg_sleep(5)--",
      '1',
      '0'.repeat(36),
      '__proto__',
      '../../../openapi.json',
      '٣',
      'a'.repeat(290),
      '%',
    ]
    await eachOf(
      endpoints.filter((endpoint) => idParamsOf(endpoint).length > 0 && endpoint.access !== 'public'),
      atOnce,
      async (endpoint) => {
        const own = newId()
        const sample = sampleRequest(endpoint, { id: own, full: false })
        for (const text of hostile) {
          const answer = await ask(
            endpoint,
            { sample: { ...sample, params: { ...sample.params, [idParamsOf(endpoint)[0]!]: text } } },
            own,
            wrong,
            'kept agency',
          )
          if (answer.status !== 404 || answer.code !== 'not_found') wrong.push([nameOf(endpoint), text, answer.status, answer.code])
        }
      },
    )
    expect(wrong).toEqual([])
  })

  test('no field takes a NUL', async () => {
    const wrong: unknown[] = []
    await eachOf(endpoints, atOnce, async (endpoint) => {
      const own = newId()
      const sample = sampleRequest(endpoint, { id: own, full: true })
      for (const { name, put } of textFields(endpoint, sample)) {
        const answer = await ask(endpoint, { sample: put(sample, 'a\u0000b') }, own, wrong, 'kept agency')
        if (answer.status !== 422 || sentencesOn(answer, name).length === 0) wrong.push([nameOf(endpoint), name, answer.status])
      }
    })
    expect(wrong).toEqual([])
  })

  test('every field has an end: ten thousand marks on a letter count as ten thousand, a megabyte is refused', async () => {
    const wrong: unknown[] = []
    await eachOf(endpoints, 2, async (endpoint) => {
      const own = newId()
      const sample = sampleRequest(endpoint, { id: own, full: true })
      const fields = textFields(endpoint, sample)
      for (const { name, schema } of fields) {
        const takes = (text: string) => schema.safeParse(text).success
        if (takes('x'.repeat(1_000_000))) wrong.push([nameOf(endpoint), name, 'a megabyte'])
        if (takes(`e${'\u0301'.repeat(10_000)}`) && !takes('x'.repeat(10_000))) wrong.push([nameOf(endpoint), name, 'marks'])
      }
      const inBody = fields.find(({ put }) => put(sample, '').body !== sample.body)
      if (!inBody) return
      const answer = await ask(endpoint, { sample: inBody.put(sample, 'x'.repeat(1_000_000)) }, own, wrong, 'kept agency')
      if (answer.status !== 422) wrong.push([nameOf(endpoint), inBody.name, answer.status])
    })
    expect(wrong).toEqual([])
  })

  test('names hide nothing: bidirectional controls, zero-width and control characters, line breaks', () => {
    const wrong: unknown[] = []
    const oneLine = /name|title|city|address|reference|subject|tag|caption/
    for (const endpoint of forms) {
      const sample = sampleRequest(endpoint, { id: newId(), full: true })
      for (const { path, schema } of leavesOf(endpoint.body, sample.body).filter(({ kind }) => kind === 'string')) {
        for (const text of ['abc\u202Edef', 'abc\u2066def', 'a\u200Bb', 'a\u0007b'])
          if (schema.safeParse(text).success && oneLine.test(String(path.at(-1))))
            wrong.push([nameOf(endpoint), dotted(path), escape(text)])
        if (/name|title|subject/.test(String(path.at(-1))) && schema.safeParse('a\r\nBcc: v@example.com').success)
          wrong.push([nameOf(endpoint), dotted(path), 'CRLF'])
      }
    }
    expect(wrong).toEqual([])
  })
})

const withoutEntities = (html: string) => html.replaceAll('&lt;', '<').replaceAll('&gt;', '>')

/** What the answer gives back under the same name is what was sent, as the contract reads it. */
function expectLiteral(
  endpoint: AnyEndpoint,
  answer: Answer,
  fields: { name: string; schema: z.ZodType }[],
  text: string,
  wrong: unknown[],
) {
  if (answer.status !== 200 || endpoint.method === 'GET') return
  const data = (answer.json as { data?: Record<string, unknown> } | undefined)?.data
  for (const { name, schema } of fields) {
    const back = data?.[name]
    const read: unknown = schema.parse(text)
    if (typeof back !== 'string' || typeof read !== 'string') continue
    // A lone surrogate has no UTF-8; it becomes the replacement character. Rich text is HTML, where a sign may be written as an entity.
    if (back !== read.toWellFormed() && withoutEntities(back) !== read.toWellFormed()) wrong.push([nameOf(endpoint), name, text, back])
  }
}

const badDays = [
  '2026-02-30',
  '2026-13-01',
  '2026-2-3',
  '30/02/2026',
  '0000-00-00',
  '2027-02-29',
  '20270115',
  '2026-01-01T00:00:00Z',
  '２０２７-01-15',
  '+002027-01-15',
  '9999-12-31',
  'infinity',
  'today',
]
const badMoments = [
  '2027-01-15T09:00:00',
  '2027-01-15T09:00:00+99:00',
  '2027-01-15T23:59:60Z',
  '1767225600',
  '2027-02-30T00:00:00Z',
  '2027-01-15 09:00',
  'now',
]
const badTimes = ['24:00', '9:00', '09:60', '09:00:00', '0900', '９:00']

test('days, times and moments that do not exist are refused', async () => {
  const wrong: unknown[] = []
  let seen = 0
  await eachOf(endpoints, atOnce, async (endpoint) => {
    const own = newId()
    const sample = sampleRequest(endpoint, { id: own, full: true })
    for (const { name, schema, put } of textFields(endpoint, sample)) {
      const takes = (text: string) => schema.safeParse(text).success
      const bad = takes('Kampala hills walk')
        ? []
        : takes('2027-01-15')
          ? badDays
          : takes('09:00')
            ? badTimes
            : takes('2027-01-15T09:00:00Z')
              ? badMoments
              : []
      if (bad.length === 0) continue
      seen++
      wrong.push(...bad.filter(takes).map((text) => [nameOf(endpoint), name, text]))
      const answer = await ask(endpoint, { sample: put(sample, bad[0]!) }, own, wrong, 'kept agency')
      if (answer.status !== 422 || sentencesOn(answer, name).length === 0) wrong.push([nameOf(endpoint), name, answer.status])
    }
  })
  expect(wrong).toEqual([])
  expect(seen).toBeGreaterThan(5)
})

describe('lists', () => {
  const lists = endpoints.filter(({ answer }) => answer === 'list')

  test('pages, sizes, sorts and filters outside the list of what there is: 422', async () => {
    const wrong: unknown[] = []
    const refused = [
      ...['0', '-1', '1.5', 'abc', 'NaN', '1e3', '１', '', '%00', '99999999999', '1&page=2'].map((value) => `page=${value}`),
      ...['0', '101', '1000000', '-5', 'x'].map((value) => `per_page=${value}`),
      ...['id;drop', '-password', 'created_at--', 'ASC', '', '__proto__'].map((value) => `sort=${encodeURIComponent(value)}`),
      'download=exe',
      'search[$gt]=',
      'search=a&search=b',
      '__proto__[x]=1',
      `search=${'x'.repeat(101)}`,
    ]
    await eachOf(lists, atOnce, async (endpoint) => {
      const own = newId()
      const sample = sampleRequest(endpoint, { id: own, full: false })
      for (const query of refused) {
        const answer = await ask(endpoint, { sample, query }, own, wrong, 'kept agency')
        if (answer.status !== 422) wrong.push([nameOf(endpoint), query, answer.status])
      }
    })
    expect(wrong).toEqual([])
  })

  test('a page beyond the end is empty and says how many there are; the default is 15', async () => {
    const wrong: unknown[] = []
    await eachOf(lists, atOnce, async (endpoint) => {
      const own = newId()
      const sample = sampleRequest(endpoint, { id: own, full: false })
      const required = new URLSearchParams(sample.query).toString()
      const first = await ask(endpoint, { sample, query: required }, own, wrong)
      const beyond = await ask(endpoint, { sample, query: `${required}&page=999999` }, own, wrong)
      if (first.status !== 200 || first.json.meta.per_page !== 15 || first.json.meta.page !== 1)
        wrong.push([nameOf(endpoint), first.status, first.json?.meta])
      if (beyond.status !== 200 || beyond.json.data.length !== 0 || beyond.json.meta.total !== first.json?.meta.total)
        wrong.push([nameOf(endpoint), beyond.status, beyond.json?.meta])
    })
    expect(wrong).toEqual([])
  })

  test('a range that ends before it begins is refused; so are currencies nobody has', async () => {
    const wrong: unknown[] = []
    await eachOf(
      endpoints.filter(({ query }) => query),
      atOnce,
      async (endpoint) => {
        const own = newId()
        const sample = sampleRequest(endpoint, { id: own, full: false })
        const shape = Object.keys((endpoint.query as z.ZodObject).shape)
        for (const [from, to] of [
          ['starts_at', 'ends_at'],
          ['from', 'to'],
        ] as const) {
          if (!shape.includes(from) || !shape.includes(to)) continue
          const answer = await ask(endpoint, { sample: queryWith(queryWith(sample, from, '2027-02-01'), to, '2027-01-01') }, own, wrong)
          if (answer.status !== 422) wrong.push([nameOf(endpoint), 'reversed range', answer.status])
        }
        if (!shape.includes('currency')) return
        for (const currency of ['EURO', 'usd', 'XXX', '']) {
          const answer = await ask(endpoint, { sample: queryWith(sample, 'currency', currency) }, own, wrong)
          if (answer.status !== 422) wrong.push([nameOf(endpoint), currency, answer.status])
        }
      },
    )
    expect(wrong).toEqual([])
  })
})
