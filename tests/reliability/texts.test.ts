import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AnyEndpoint } from '#kit/server/http/serve.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { eachOf, endpoints, forms, idParamsOf, nameOf, sampleRequest, type Answer, type Sample } from './calls.ts'
import { atOnce, dotted, openProber, queryWith, sentencesOn, type Prober } from './prober.ts'
import { leavesOf, withAt } from './samples.ts'

// Contents of text fields, paths and dates, in every call (groups J, M, N).

let prober: Prober
beforeAll(async () => {
  prober = await openProber()
})
afterAll(() => prober.close())
const ask: Prober['ask'] = (...probe) => prober.ask(...probe)

const isForm = ({ method, upload }: AnyEndpoint) => method !== 'GET' && !upload

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

/** Returns the text fields of a call's body and query, each with a function that sets its text. */
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

/**
 * Spreads texts over the fields of a call in a few rounds: every text is in some field, and a field has another text in each round.
 * One field alone gets all of them.
 */
function spread<Field>(texts: readonly string[], fields: readonly Field[]): { field: Field; text: string }[][] {
  const rounds = Math.ceil(texts.length / Math.min(Math.max(fields.length, 1), 4))
  return Array.from({ length: rounds }, (_, round) =>
    fields.map((field, index) => ({ field, text: texts[(round + index * rounds) % texts.length]! })),
  )
}

describe('texts', () => {
  test('injection of any kind is text: taken literally, or refused', async () => {
    const wrong: unknown[] = []
    await eachOf(endpoints, atOnce, async (endpoint) => {
      const own = newId()
      const sample = sampleRequest(endpoint, { id: own, full: true })
      const fields = textFields(endpoint, sample)
      for (const given of spread(literals, fields)) {
        const taking = given.filter(({ field, text }) => field.schema.safeParse(text).success)
        if (taking.length === 0) continue
        const answer = await ask(endpoint, { sample: taking.reduce((one, { field, text }) => field.put(one, text), sample) }, own, wrong)
        expectLiteral(endpoint, answer, taking, wrong)
      }
      const refusing = fields.filter(({ schema }) => !schema.safeParse(literals[0]).success)
      if (refusing.length === 0) return
      const answer = await ask(
        endpoint,
        { sample: refusing.reduce((one, field) => field.put(one, literals[0]!), sample) },
        own,
        wrong,
        'sure to be refused',
      )
      for (const { name } of refusing)
        if (answer.status !== 422 || sentencesOn(answer, name).length === 0) wrong.push([nameOf(endpoint), name, answer.status])
    })
    expect(wrong).toEqual([])
    expect(await prober.changedInKept()).toEqual([])
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
            'sure to be refused',
          )
          if (answer.status !== 404 || answer.code !== 'not_found') wrong.push([nameOf(endpoint), text, answer.status, answer.code])
        }
      },
    )
    expect(wrong).toEqual([])
    expect(await prober.changedInKept()).toEqual([])
  })

  test('no field takes a NUL', async () => {
    const wrong: unknown[] = []
    await eachOf(endpoints, atOnce, async (endpoint) => {
      const own = newId()
      const sample = sampleRequest(endpoint, { id: own, full: true })
      for (const { name, put } of textFields(endpoint, sample)) {
        const answer = await ask(endpoint, { sample: put(sample, 'a\u0000b') }, own, wrong, 'sure to be refused')
        if (answer.status !== 422 || sentencesOn(answer, name).length === 0) wrong.push([nameOf(endpoint), name, answer.status])
      }
    })
    expect(wrong).toEqual([])
    expect(await prober.changedInKept()).toEqual([])
  })

  test('every field has an end: ten thousand marks on a letter count as ten thousand, a megabyte is refused', async () => {
    const wrong: unknown[] = []
    const seen = new Set<z.ZodType>()
    await eachOf(endpoints, 2, async (endpoint) => {
      const own = newId()
      const sample = sampleRequest(endpoint, { id: own, full: true })
      const fields = textFields(endpoint, sample)
      for (const { name, schema } of fields.filter((field) => !seen.has(field.schema))) {
        seen.add(schema)
        const takes = (text: string) => schema.safeParse(text).success
        if (takes('x'.repeat(1_000_000))) wrong.push([nameOf(endpoint), name, 'a megabyte'])
        if (takes(`e${'\u0301'.repeat(10_000)}`) && !takes('x'.repeat(10_000))) wrong.push([nameOf(endpoint), name, 'marks'])
      }
      const inBody = fields.find(({ put }) => put(sample, '').body !== sample.body)
      if (!inBody) return
      // The shortest that is too long, because a megabyte for every call takes a minute.
      const tooLong = [1_000, 10_000, 100_000, 1_000_000]
        .map((length) => 'x'.repeat(length))
        .find((text) => !inBody.schema.safeParse(text).success)
      const answer = await ask(endpoint, { sample: inBody.put(sample, tooLong!) }, own, wrong, 'sure to be refused')
      if (answer.status !== 422) wrong.push([nameOf(endpoint), inBody.name, answer.status])
    })
    expect(wrong).toEqual([])
    expect(await prober.changedInKept()).toEqual([])
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

/** Checks that the answer returns each sent value under the same name, as the contract parses it. */
/** The part of an answer that holds what was sent, where it is not the whole: a tag is shown with its page. */
const partOfAnswer: Record<string, string> = { 'POST /seo/create': 'tag' }

function expectLiteral(
  endpoint: AnyEndpoint,
  answer: Answer,
  given: readonly { field: { name: string; schema: z.ZodType }; text: string }[],
  wrong: unknown[],
) {
  if (answer.status !== 200 || endpoint.method === 'GET') return
  const record = (answer.json as { data?: Record<string, unknown> } | undefined)?.data
  const data = (record?.[partOfAnswer[nameOf(endpoint)] ?? ''] as Record<string, unknown> | undefined) ?? record
  for (const {
    field: { name, schema },
    text,
  } of given) {
    const back = data?.[name]
    const read: unknown = schema.parse(text)
    if (typeof back !== 'string' || typeof read !== 'string') continue
    // A lone surrogate has no UTF-8 form; it becomes the replacement character. Rich text is HTML, where a character may be an
    // entity.
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
      // A code, a shortcut or a sender takes a word, a day does not.
      const bad = ['Kampala hills walk', 'kampala-hills', 'Kampala'].some(takes)
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
      const answer = await ask(endpoint, { sample: put(sample, bad[0]!) }, own, wrong, 'sure to be refused')
      if (answer.status !== 422 || sentencesOn(answer, name).length === 0) wrong.push([nameOf(endpoint), name, answer.status])
    }
  })
  expect(wrong).toEqual([])
  expect(await prober.changedInKept()).toEqual([])
  expect(seen).toBeGreaterThan(5)
})
