import pg from 'pg'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { NodeUnavailable, openNodeBreakers, type NodeBreakers } from './node-breakers.ts'

const pool = new pg.Pool({ connectionString: inject('adminUrl'), options: '-c statement_timeout=20' })
const log: string[] = []
let breakers: NodeBreakers
const open = (tryAgainMs?: number) =>
  openNodeBreakers({
    // The letter of the agency is its node.
    nodeOf: async (agencyId) => agencyId[0]!,
    poolSize: 4,
    log: { info: (_fields, text) => void log.push(text), error: (_fields, text) => void log.push(text) },
    ...(tryAgainMs === undefined ? {} : { tryAgainMs }),
  })
beforeEach(() => {
  log.length = 0
  breakers = open()
})
afterAll(() => pool.end())

const answered = async () => (await pool.query<{ one: number }>('SELECT 1 AS one')).rows[0]!.one
/** Runs into the time limit. */
const silent = () => pool.query('SELECT pg_sleep(600)')
const refused = () => pool.query('SELECT 1 / 0')
const codeOf = (work: Promise<unknown>) => work.then(() => null).catch(({ code }: { code: string }) => code)

async function silence(times: number): Promise<void> {
  for (let n = 0; n < times; n++) expect(await codeOf(breakers.run(`a${n}`, silent))).toBe('57014')
}

test('agencies of a node that did not answer five times in a row are refused without asking it; others go on', async () => {
  await silence(5)
  let asked = false
  const call = breakers.run('a9', async () => (asked = true))
  await expect(call).rejects.toThrow(NodeUnavailable)
  expect(await codeOf(call)).toBe('08006')
  expect(asked).toBe(false)
  expect(await breakers.run('b1', answered)).toBe(1)
  expect(breakers.unavailable()).toBe(1)
  expect(log).toEqual(['a node of the cluster does not answer, so calls of its agencies are refused'])
})

test('an answer in between, also a refusal, means that only some statements are slow', async () => {
  await silence(4)
  expect(await codeOf(breakers.run('a1', refused))).toBe('22012')
  await silence(4)
  expect(await breakers.run('a1', answered)).toBe(1)
  await silence(4)
  expect(breakers.unavailable()).toBe(0)
})

test('after a while one call tries the node. Others are refused until it is answered', async () => {
  breakers = open(0)
  await silence(5)
  const reply = Promise.withResolvers<string>()
  const trying = breakers.run('a1', () => reply.promise)
  await expect(breakers.run('a2', answered)).rejects.toThrow(NodeUnavailable)
  reply.resolve('here')
  expect(await trying).toBe('here')
  expect(await breakers.run('a2', answered)).toBe(1)
  expect(breakers.unavailable()).toBe(0)
  expect(log.at(-1)).toBe('the node of the cluster answers again')
})

test('a node that goes on not to answer is logged once', async () => {
  breakers = open(0)
  await silence(7)
  expect(breakers.unavailable()).toBe(1)
  expect(log).toHaveLength(1)
})

test('one node has three of four connections', async () => {
  const replies = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  const busy = replies.map(({ promise }, n) => breakers.run(`a${n}`, () => promise))
  let isFourthAsked = false
  const fourth = breakers.run('a4', async () => (isFourthAsked = true))
  expect(await breakers.run('b1', answered)).toBe(1)
  expect(isFourthAsked).toBe(false)
  replies[0]!.resolve()
  expect(await fourth).toBe(true)
  for (const { resolve } of replies) resolve()
  await Promise.all(busy)
})

test('a node that cannot be looked up fails the call, and the next call looks again', async () => {
  let looks = 0
  breakers = openNodeBreakers({
    nodeOf: async () => {
      if (++looks === 1) throw Object.assign(new Error('gone'), { code: '08006' })
      return 'a'
    },
    poolSize: 4,
    log: { info: () => {}, error: () => {} },
  })
  await expect(breakers.run('a1', answered)).rejects.toThrow('gone')
  expect(await breakers.run('a1', answered)).toBe(1)
  expect(await breakers.run('a1', answered)).toBe(1)
  expect(looks).toBe(2)
})
