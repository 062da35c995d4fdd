import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AnyEndpoint } from '#kit/server/http/serve.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { eachOf, endpoints, forms, nameOf, sampleRequest } from './calls.ts'
import { atOnce, dotted, openProber, sentencesOn, type Prober } from './prober.ts'
import { leavesOf, objectsOf, valueAt, withAt, type Leaf, type Path } from './samples.ts'

// Unknown fields and values of the wrong type, in every call (D47; group K).

let prober: Prober
beforeAll(async () => {
  prober = await openProber()
})
afterAll(() => prober.close())
const ask: Prober['ask'] = (...probe) => prober.ask(...probe)

const isForm = ({ method, upload }: AnyEndpoint) => method !== 'GET' && !upload
const noKeys = z.strictObject({})

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
        const answer = await ask(endpoint, { sample: { ...sample, body } }, own, wrong, 'sure to be refused')
        const missed = given.filter((key) => answer.json?.errors?.[dotted([...path, key])]?.[0] !== 'This field is not allowed.')
        if (answer.status !== 422 || missed.length > 0) wrong.push([nameOf(endpoint), dotted(path), answer.status, missed])
      }
    })
    expect(wrong).toEqual([])
    expect(await prober.changedInKept()).toEqual([])
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
        'sure to be refused',
      )
      const missed = given.filter((key) => answer.json?.errors?.[key]?.[0] !== 'This field is not allowed.')
      if (answer.status !== 422 || missed.length > 0) wrong.push([nameOf(endpoint), answer.status, missed])
    })
    expect(wrong).toEqual([])
    expect(await prober.changedInKept()).toEqual([])
  })
})

/** Serialises a body as JSON with raw text at some paths, for numbers that JavaScript cannot write. */
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
      const answer = await ask(endpoint, { sample, raw: rawJson(sample.body, refused) }, own, wrong, 'sure to be refused')
      for (const { path, text } of refused) {
        const sentences = sentencesOn(answer, dotted(path))
        if (answer.status !== 422 || sentences.length === 0 || sentences.some((sentence) => machineWords.test(sentence)))
          wrong.push([nameOf(endpoint), dotted(path), text, answer.status, sentences])
      }
    }
    for (const text of ['"string"', '[]', '5', 'true']) {
      const answer = await ask(endpoint, { sample, raw: text }, own, wrong, 'sure to be refused')
      if (answer.status !== 422) wrong.push([nameOf(endpoint), text, answer.status])
    }
  })
  expect(wrong).toEqual([])
  expect(await prober.changedInKept()).toEqual([])
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
