import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AnyEndpoint } from '#kit/server/serve.ts'
import { newId } from '#kit/server/tokens.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { eachOf, endpoints, idParamsOf, nameOf, sampleRequest, send, type Answer, type Sample } from './calls.ts'
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

/** Sends a probe from an agency of its own and looks at what every answer must be: no fault of ours, quick, silent about our insides. */
async function ask(endpoint: AnyEndpoint, { sample, raw, query }: Probe, own: string, wrong: unknown[]): Promise<Answer & { agencyId: string }> {
  const { id, token } = await fillAgency(db, catalog)
  const answer = await send(app.origin, endpoint, JSON.parse(JSON.stringify(sample).replaceAll(own, id)) as Sample, { token, raw: raw?.replaceAll(own, id), query: query?.replaceAll(own, id) })
  if (answer.status >= 500) wrong.push([nameOf(endpoint), answer.status, (raw ?? JSON.stringify(sample)).slice(0, 300)])
  if (answer.ms > 4_000) wrong.push([nameOf(endpoint), `took ${Math.round(answer.ms)} ms`, (raw ?? JSON.stringify(sample)).slice(0, 300)])
  if (answer.status >= 400) wrong.push(...leaksOf(answer, names).map((leak) => [nameOf(endpoint), 'tells', leak]))
  return { ...answer, agencyId: id }
}

const dotted = (path: Path) => path.join('.')
/** Whether an answer says something of a field, or of a part of it. */
const speaksOf = ({ json }: Answer, name: string) => Object.keys((json?.errors ?? {}) as object).some((field) => field === name || field.startsWith(`${name}.`))
const isForm = ({ method, upload }: AnyEndpoint) => method !== 'GET' && !upload
const noKeys = z.strictObject({})

/** The sample's query with one value replaced. */
const queryWith = (sample: Sample, key: string, value: string): Sample => ({ ...sample, query: { ...sample.query, [key]: value } })

describe('unknown keys are refused at their name, never dropped', () => {
  const strangers = [
    'agency_id', 'user_id', 'id', 'uuid', 'created_at', 'balance', 'status', 'verified_kyc', 'is_admin', 'admin_permissions', 'permissions', 'active', 'plan_id', 'email_verified_at',
    'commission', 'price_locked', 'total', 'paid', 'role', 'constructor', 'toString', 'hasOwnProperty',
  ]

  test('in every object of every body', async () => {
    const wrong: unknown[] = []
    await eachOf(endpoints.filter(isForm), atOnce, async (endpoint) => {
      const own = newId()
      const sample = sampleRequest(endpoint, { id: own, full: true })
      for (const { path, keys } of objectsOf(endpoint.body ?? noKeys, sample.body ?? {})) {
        const given = strangers.filter((key) => !keys.includes(key))
        const body = withAt(sample.body ?? {}, path, { ...(valueAt(sample.body ?? {}, path) as object), ...Object.fromEntries(given.map((key) => [key, 'x'])) })
        const { id, token } = await fillAgency(db, catalog)
        const before = await rowsOfAgency(db, catalog, id)
        const answer = await send(app.origin, endpoint, JSON.parse(JSON.stringify({ ...sample, body }).replaceAll(own, id)) as Sample, { token })
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
      const answer = await ask(endpoint, { sample: { ...sample, query: { ...sample.query, ...Object.fromEntries(given.map((key) => [key, 'x'])) } } }, own, wrong)
      const missed = given.filter((key) => answer.json?.errors?.[key]?.[0] !== 'This field is not allowed.')
      if (answer.status !== 422 || missed.length > 0) wrong.push([nameOf(endpoint), answer.status, missed])
    })
    expect(wrong).toEqual([])
  })
})

/** JSON in which the value at a place is written as it stands: numbers that JavaScript cannot write. */
const rawJson = (body: unknown, path: Path, text: string) => JSON.stringify(withAt(body, path, '@here@')).replace('"@here@"', text)

const machineWords = /Invalid input|expected .+ received|Too (small|big)|Invalid option|must match pattern/

/** One wrong value at one field: 422 with a sentence at that field, unless the contract takes it. */
async function tryLeaf(endpoint: AnyEndpoint, sample: Sample, own: string, { path, schema }: Leaf, text: string, wrong: unknown[]) {
  const value: unknown = JSON.parse(text)
  const answer = await ask(endpoint, { sample, raw: rawJson(sample.body, path, text) }, own, wrong)
  if (schema.safeParse(value).success) return
  const sentences = Object.entries((answer.json?.errors ?? {}) as Record<string, string[]>).filter(([field]) => field === dotted(path) || field.startsWith(`${dotted(path)}.`)).flatMap(([, list]) => list)
  if (answer.status !== 422 || sentences.length === 0) wrong.push([nameOf(endpoint), dotted(path), text.slice(0, 40), answer.status, answer.json?.errors])
  for (const sentence of sentences) if (machineWords.test(sentence)) wrong.push([nameOf(endpoint), dotted(path), text.slice(0, 40), sentence])
}

const numberTexts = ['"1"', '"１"', '"1,000"', '"0x10"', '""', 'null', 'true', '[5]', '{}', '1e400', '-1e400', '-0', '1.5', '1e21', '-1', '9007199254740993', '2147483648', '1e-7']
const stringTexts = ['5', 'true', 'null', '{}', '[]', '["x"]', '{"$gt":""}', '{"toString":"x"}']
const otherTexts = ['"true"', '1', '"x"', 'null', '{}', '[]', '[[]]', '-0']

test('a field of the wrong type is refused by name in a sentence', async () => {
  const wrong: unknown[] = []
  await eachOf(endpoints.filter((endpoint) => isForm(endpoint) && endpoint.body), atOnce, async (endpoint) => {
    const own = newId()
    const sample = sampleRequest(endpoint, { id: own, full: true })
    for (const leaf of leavesOf(endpoint.body, sample.body)) {
      const texts = leaf.kind === 'number' ? numberTexts : leaf.kind === 'string' ? stringTexts : otherTexts
      for (const text of texts) await tryLeaf(endpoint, sample, own, leaf, text, wrong)
    }
    for (const text of ['"string"', '[]', 'null', '5', 'true']) {
      const answer = await ask(endpoint, { sample, raw: text }, own, wrong)
      if (answer.status < 400 && !(text === 'null' && endpoint.body.safeParse({}).success)) wrong.push([nameOf(endpoint), text, answer.status])
    }
  })
  expect(wrong).toEqual([])
})

test('money is an integer of minor units, above all else', () => {
  const wrong: unknown[] = []
  for (const endpoint of endpoints.filter((one) => isForm(one) && one.body)) {
    const sample = sampleRequest(endpoint, { id: newId(), full: true })
    for (const { path, schema } of leavesOf(endpoint.body, sample.body).filter((leaf) => leaf.path.at(-1) === 'amount')) {
      for (const value of [-1, -0, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '1e3', '1,000', '１００', '0x10', '', null, [5], true]) if (schema.safeParse(value).success) wrong.push([nameOf(endpoint), dotted(path), value])
    }
  }
  expect(wrong).toEqual([])
})

const literals = [
  "' OR 1=1--", "'; select pg_sleep(5)--", '"; drop table bookings; --', "\\'", '$1', '%', '_%', '\\', '{{7*7}}', '${7*7}', '<%= 7*7 %>', '{{constructor.constructor("x")()}}', '__proto__', 'constructor',
  '../../etc/passwd', '$(sleep 5)', '`id`', ';ls|cat', "O'Brien", 'Null', 'undefined', '<3', '&amp;', '{"$gt":""}', 'Wasuze otya nno 🦍', 'محمد', '東京', '=1+1', 'a\n{"level":50}', '\ud800',
]

/** The text fields of a call's body and query, each with how to put a text there. */
function textFields(endpoint: AnyEndpoint, sample: Sample): { name: string; schema: z.ZodType; put(sample: Sample, text: string): Sample }[] {
  const inBody = endpoint.body && isForm(endpoint) ? leavesOf(endpoint.body, sample.body).filter(({ kind }) => kind === 'string') : []
  const inQuery = endpoint.query ? Object.entries((endpoint.query as z.ZodObject).shape as Record<string, z.ZodType>).filter(([name]) => !['page', 'per_page', 'sort', 'download'].includes(name)) : []
  return [
    ...inBody.map(({ path, schema }) => ({ name: dotted(path), schema, put: (one: Sample, text: string) => ({ ...one, body: withAt(one.body, path, text) }) })),
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
      if (fields.length === 0) return
      for (const text of literals) {
        const taking = fields.filter(({ schema }) => schema.safeParse(text).success)
        const refusing = fields.filter((field) => !taking.includes(field))
        if (taking.length > 0) {
          const answer = await ask(endpoint, { sample: taking.reduce((one, field) => field.put(one, text), sample) }, own, wrong)
          expectLiteral(endpoint, answer, taking, text, wrong)
        }
        if (refusing.length === 0) continue
        const answer = await ask(endpoint, { sample: refusing.reduce((one, field) => field.put(one, text), sample) }, own, wrong)
        const unnamed = refusing.filter(({ name }) => !speaksOf(answer, name))
        if (answer.status !== 422 || unnamed.length > 0) wrong.push([nameOf(endpoint), text, answer.status, unnamed.map(({ name }) => name)])
      }
    })
    expect(wrong).toEqual([])
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  test('in a path nothing is found by them', async () => {
    const wrong: unknown[] = []
    const hostile = ["' OR 1=1--", '%00', '../..', '..%2f..', "';select pg_sleep(5)--", '$1', '1', '0'.repeat(36), '{{7*7}}', '__proto__', '../../../openapi.json', '٣', 'a'.repeat(290), '%']
    await eachOf(endpoints.filter((endpoint) => idParamsOf(endpoint).length > 0 && endpoint.access !== 'public'), atOnce, async (endpoint) => {
      const own = newId()
      const sample = sampleRequest(endpoint, { id: own, full: false })
      for (const text of hostile) {
        const answer = await ask(endpoint, { sample: { ...sample, params: { ...sample.params, [idParamsOf(endpoint)[0]!]: text } } }, own, wrong)
        if (answer.status !== 404 || answer.code !== 'not_found') wrong.push([nameOf(endpoint), text, answer.status, answer.code])
      }
    })
    expect(wrong).toEqual([])
  })

  test('no text field takes a NUL, ten thousand combining marks or a megabyte', async () => {
    const wrong: unknown[] = []
    for (const endpoint of endpoints) {
      for (const { name, schema } of textFields(endpoint, sampleRequest(endpoint, { id: newId(), full: true }))) {
        for (const [what, text] of [['NUL', 'a\u0000b'], ['marks', `e${'\u0301'.repeat(10_000)}`], ['a megabyte', 'x'.repeat(1_000_000)]] as const) if (schema.safeParse(text).success) wrong.push([nameOf(endpoint), name, what])
      }
    }
    expect(wrong).toEqual([])
  })

  test('a megabyte at one field is refused without being stored', async () => {
    const wrong: unknown[] = []
    await eachOf(endpoints.filter((endpoint) => isForm(endpoint) && endpoint.body), 2, async (endpoint) => {
      const own = newId()
      const sample = sampleRequest(endpoint, { id: own, full: true })
      const field = textFields(endpoint, sample)[0]
      if (!field) return
      const answer = await ask(endpoint, { sample: field.put(sample, 'x'.repeat(1_000_000)) }, own, wrong)
      if (![422, 413].includes(answer.status)) wrong.push([nameOf(endpoint), field.name, answer.status])
    })
    expect(wrong).toEqual([])
  })

  test('names hide nothing: bidirectional controls, zero-width and control characters, line breaks', () => {
    const wrong: unknown[] = []
    const oneLine = /name|title|city|address|reference|subject|tag|caption/
    for (const endpoint of endpoints.filter((one) => isForm(one) && one.body)) {
      const sample = sampleRequest(endpoint, { id: newId(), full: true })
      for (const { path, schema } of leavesOf(endpoint.body, sample.body).filter(({ kind }) => kind === 'string')) {
        for (const text of ['abc\u202Edef', 'abc\u2066def', 'a\u200Bb', 'a\u0007b']) if (schema.safeParse(text).success && oneLine.test(String(path.at(-1)))) wrong.push([nameOf(endpoint), dotted(path), escape(text)])
        if (/name|title|subject/.test(String(path.at(-1))) && schema.safeParse('a\r\nBcc: v@example.com').success) wrong.push([nameOf(endpoint), dotted(path), 'CRLF'])
      }
    }
    expect(wrong).toEqual([])
  })
})

/** What the answer gives back under the same name is what was sent, as the contract reads it. */
function expectLiteral(endpoint: AnyEndpoint, answer: Answer, fields: { name: string; schema: z.ZodType }[], text: string, wrong: unknown[]) {
  if (answer.status !== 200 || endpoint.method === 'GET') return
  const data = (answer.json as { data?: Record<string, unknown> } | undefined)?.data
  for (const { name, schema } of fields) {
    const back = data?.[name]
    const read: unknown = schema.parse(text)
    // A lone surrogate has no UTF-8; it becomes the replacement character.
    if (typeof back === 'string' && typeof read === 'string' && back !== read.toWellFormed()) wrong.push([nameOf(endpoint), name, text, back])
  }
}

const badDays = ['2026-02-30', '2026-13-01', '2026-2-3', '30/02/2026', '0000-00-00', '2027-02-29', '20270115', '2026-01-01T00:00:00Z', '２０２７-01-15', '+002027-01-15', '9999-12-31', 'infinity', 'today']
const badMoments = ['2027-01-15T09:00:00', '2027-01-15T09:00:00+99:00', '2027-01-15T23:59:60Z', '1767225600', '2027-02-30T00:00:00Z', '2027-01-15 09:00', 'now']
const badTimes = ['24:00', '9:00', '09:60', '09:00:00', '0900', '９:00']

test('days, times and moments that do not exist are refused', async () => {
  const wrong: unknown[] = []
  let seen = 0
  await eachOf(endpoints, atOnce, async (endpoint) => {
    const own = newId()
    const sample = sampleRequest(endpoint, { id: own, full: true })
    for (const { name, schema, put } of textFields(endpoint, sample)) {
      const takes = (text: string) => schema.safeParse(text).success
      const bad = takes('walk') ? [] : takes('2027-01-15') ? badDays : takes('09:00') ? badTimes : takes('2027-01-15T09:00:00Z') ? badMoments : []
      if (bad.length === 0) continue
      seen++
      wrong.push(...bad.filter(takes).map((text) => [nameOf(endpoint), name, text]))
      const answer = await ask(endpoint, { sample: put(sample, bad[0]!) }, own, wrong)
      if (answer.status !== 422 || !speaksOf(answer, name)) wrong.push([nameOf(endpoint), name, answer.status])
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
      'download=exe', 'search[$gt]=', 'search=a&search=b', '__proto__[x]=1', `search=${'x'.repeat(101)}`,
    ]
    await eachOf(lists, atOnce, async (endpoint) => {
      const own = newId()
      const sample = sampleRequest(endpoint, { id: own, full: false })
      for (const query of refused) {
        const answer = await ask(endpoint, { sample, query }, own, wrong)
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
      if (first.status !== 200 || first.json.meta.per_page !== 15 || first.json.meta.page !== 1) wrong.push([nameOf(endpoint), first.status, first.json?.meta])
      if (beyond.status !== 200 || beyond.json.data.length !== 0 || beyond.json.meta.total !== first.json?.meta.total) wrong.push([nameOf(endpoint), beyond.status, beyond.json?.meta])
    })
    expect(wrong).toEqual([])
  })

  test('a range that ends before it begins is refused; so are currencies nobody has', async () => {
    const wrong: unknown[] = []
    await eachOf(endpoints.filter(({ query }) => query), atOnce, async (endpoint) => {
      const own = newId()
      const sample = sampleRequest(endpoint, { id: own, full: false })
      const shape = Object.keys((endpoint.query as z.ZodObject).shape)
      for (const [from, to] of [['starts_at', 'ends_at'], ['from', 'to']] as const) {
        if (!shape.includes(from) || !shape.includes(to)) continue
        const answer = await ask(endpoint, { sample: queryWith(queryWith(sample, from, '2027-02-01'), to, '2027-01-01') }, own, wrong)
        if (answer.status !== 422) wrong.push([nameOf(endpoint), 'reversed range', answer.status])
      }
      if (!shape.includes('currency')) return
      for (const currency of ['EURO', 'usd', 'XXX', '']) {
        const answer = await ask(endpoint, { sample: queryWith(sample, 'currency', currency) }, own, wrong)
        if (answer.status !== 422) wrong.push([nameOf(endpoint), currency, answer.status])
      }
    })
    expect(wrong).toEqual([])
  })
})
