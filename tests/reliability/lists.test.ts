import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '#kit/server/security/tokens.ts'
import { eachOf, endpoints, nameOf, sampleRequest } from './calls.ts'
import { atOnce, openProber, queryWith, type Prober } from './prober.ts'

// Pages, sorts, filters and ranges of every list (group I).

let prober: Prober
beforeAll(async () => {
  prober = await openProber()
})
afterAll(() => prober.close())
const ask: Prober['ask'] = (...probe) => prober.ask(...probe)

/** A filter of several words reads a comma as no word. */
const isListOfWords = (schema: z.ZodType): boolean => {
  const parsed = schema.safeParse(',')
  return parsed.success && parsed.data === undefined
}

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
        const answer = await ask(endpoint, { sample, query }, own, wrong, 'sure to be refused')
        if (answer.status !== 422) wrong.push([nameOf(endpoint), query, answer.status])
      }
    })
    expect(wrong).toEqual([])
    expect(await prober.changedInKept()).toEqual([])
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
      // Staff sees every agency, and the second request created one more.
      const grown = endpoint.access === 'operator' ? beyond.json?.meta?.total >= first.json?.meta.total : null
      if (beyond.status !== 200 || beyond.json.data.length !== 0 || !(grown ?? beyond.json.meta.total === first.json?.meta.total))
        wrong.push([nameOf(endpoint), beyond.status, beyond.json?.meta])
    })
    expect(wrong).toEqual([])
  })

  test('a filter left empty is no filter, each of every call that reads', async () => {
    const wrong: unknown[] = []
    let filters = 0
    const paging = ['page', 'per_page', 'sort', 'download']
    await eachOf(
      endpoints.filter(({ method, query, answer }) => method === 'GET' && query && answer !== 'file'),
      atOnce,
      async (endpoint) => {
        const own = newId()
        const sample = sampleRequest(endpoint, { id: own, full: false })
        const shape = (endpoint.query as z.ZodObject).shape as Record<string, z.ZodType>
        for (const [key, schema] of Object.entries(shape).filter(([name]) => !paging.includes(name))) {
          filters++
          const { [key]: _given, ...others } = sample.query
          const without = await ask(endpoint, { sample: { ...sample, query: others } }, own, wrong)
          // The commas are those of a list from which every choice was removed.
          for (const empty of isListOfWords(schema) ? ['', ','] : ['']) {
            const answer = await ask(endpoint, { sample: queryWith(sample, key, empty) }, own, wrong)
            const same = endpoint.access === 'operator' || JSON.stringify(answer.json?.data) === JSON.stringify(without.json?.data)
            if (answer.status !== without.status || (answer.status === 200 && !same))
              wrong.push([nameOf(endpoint), key, empty, answer.status])
          }
        }
      },
    )
    expect(filters).toBeGreaterThan(150)
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
        for (const currency of ['EURO', 'usd', 'XXX']) {
          const answer = await ask(endpoint, { sample: queryWith(sample, 'currency', currency) }, own, wrong)
          if (answer.status !== 422) wrong.push([nameOf(endpoint), currency, answer.status])
        }
      },
    )
    expect(wrong).toEqual([])
  })
})
