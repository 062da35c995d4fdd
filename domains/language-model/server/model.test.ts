import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { setTimeZone } from '#domains/agency/server/facts.ts'
import { localIn } from '#kit/contract/zones.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { askModel, modelAvailable, modelUsage, type ModelTool } from './model.ts'
import { startModel } from './testing/model-stand-in.ts'
import { askWithTools } from './tools.ts'

let server: TestApp
let model: Awaited<ReturnType<typeof startModel>>
let agencyId: string
beforeAll(async () => {
  server = await startTestApp()
  model = await startModel(server)
})
afterAll(async () => {
  expect(model.faults).toEqual([])
  await model.close()
  await server.close()
})
beforeEach(async () => {
  agencyId = (await newOwner(server)).agencyId
  model.behave.says = () => ({ text: 'Hello.', tokens: 50 })
  model.requests.length = 0
})

const weather: ModelTool = { name: 'weather', description: 'The weather of a place.', input: z.strictObject({ place: z.string() }) }
const messages = [
  { role: 'system', content: 'You answer briefly.' },
  { role: 'user', content: 'Hello?' },
] as const
const ask = (over: object = {}) => askModel(server.app, { agencyId, purpose: 'test', messages, maxTokens: 100, ...over })
const usage = () => server.app.db.asAgency({ agencyId }, (tx) => modelUsage(server.app, tx, agencyId, server.clock.now()))

test('without a key there is no model, and nothing is asked', async () => {
  const { MODEL_KEY } = server.app.settings
  server.app.settings.MODEL_KEY = undefined
  expect([modelAvailable(server.app), await ask()]).toEqual([false, { ok: false, reason: 'no_model' }])
  server.app.settings.MODEL_KEY = MODEL_KEY
  expect([modelAvailable(server.app), model.requests.length]).toEqual([true, 0])
})

test('an answer is counted with the tokens that it used', async () => {
  expect(await ask()).toEqual({ ok: true, text: 'Hello.', toolCalls: [], tokens: 50, cut: false })
  expect(await usage()).toMatchObject({ requests: 1, failures: 0, tokens: 50 })
})

test('tools are run with checked input, and their results go back', async () => {
  let round = 0
  model.behave.says = () =>
    [
      {
        tools: [
          { name: 'weather', input: { place: 'Jinja' } },
          { name: 'weather', input: { town: 1 } },
          { name: 'sql', input: 'DROP' },
        ],
      },
      { text: 'Sunny.' },
    ][round++]!
  const answer = await askWithTools(server.app, { agencyId, purpose: 'test', messages, maxTokens: 100, tools: [weather] }, ({ input }) =>
    Promise.resolve({ weather: 'sun', at: input }),
  )
  expect(answer).toEqual({
    ok: true,
    text: 'Sunny.',
    results: [{ name: 'weather', input: { place: 'Jinja' }, result: { weather: 'sun', at: { place: 'Jinja' } } }],
  })
  const told = model.requests[1]!.messages.filter(({ role }) => role === 'tool').map(({ content }) => content)
  expect(told).toEqual(['{"weather":"sun","at":{"place":"Jinja"}}', expect.stringContaining('place'), expect.stringContaining('no tool')])
})

test('a model that asks for tools for ever is stopped', async () => {
  model.behave.says = () => ({ tools: [{ name: 'weather', input: { place: 'Jinja' } }] })
  const answer = await askWithTools(server.app, { agencyId, purpose: 'test', messages, maxTokens: 100, tools: [weather], rounds: 3 }, () =>
    Promise.resolve('sun'),
  )
  expect([answer.ok, !answer.ok && answer.reason, model.requests.length]).toEqual([false, 'too_many_rounds', 3])
})

test('only what the server did not work on is repeated, and once', async () => {
  let round = 0
  model.behave.says = () => [{ status: 429, retryAfter: '0' }, { text: 'Now.' }][round++]!
  expect(await ask()).toMatchObject({ ok: true, text: 'Now.' })
  model.behave.says = () => ({ status: 503, retryAfter: '0' })
  expect([await ask(), model.requests.length]).toEqual([{ ok: false, reason: 'unavailable' }, 4])
  for (const [says, reason] of [
    [{ status: 401 }, 'refused'],
    [{ status: 500 }, 'unavailable'],
    ['hangs up', 'unavailable'],
    ['talks rubbish', 'unreadable'],
    [{ text: '' }, 'unreadable'],
  ] as const) {
    model.requests.length = 0
    model.behave.says = () => says
    expect([await ask(), model.requests.length]).toEqual([{ ok: false, reason }, 1])
  }
  model.behave.says = () => 'never answers'
  expect(await ask({ timeoutMs: 50 })).toEqual({ ok: false, reason: 'timeout' })
})

test('the limit of a day is that of the agency’s day', async () => {
  const zone = 'Pacific/Kiritimati'
  await server.app.db.asPlatform('test: another zone', (tx) => setTimeZone(tx, agencyId, zone, server.clock.now()))
  await ask()
  const rows = await server.app.db.asAgency({ agencyId }, (tx) => tx.selectFrom('model_days').select('day').execute())
  expect(rows).toEqual([{ day: localIn(zone, server.clock.now()).day }])
  expect((await usage()).tokens).toBeGreaterThan(0)
})

test('requests at the same time do not pass a daily limit together', async () => {
  const { settings } = server.app
  const given = { ...settings }
  settings.MODEL_AGENCY_DAILY_TOKENS = 900
  model.behave.says = () => ({ text: 'Hello.', tokens: 300 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask({ maxTokens: 200 })))
  const refused = answers.filter((answer) => !answer.ok)
  expect(refused.length).toBeGreaterThan(3)
  expect(refused).toEqual(refused.map(() => ({ ok: false, reason: 'agency_limit' })))
  expect(model.requests.length).toBe(8 - refused.length)
  settings.MODEL_AGENCY_DAILY_TOKENS = given.MODEL_AGENCY_DAILY_TOKENS
  settings.MODEL_DAILY_TOKENS = 250
  const before = (await usage()).tokens
  expect(await ask({ maxTokens: 200 })).toEqual({ ok: false, reason: 'installation_limit' })
  expect((await usage()).tokens).toBe(before)
  settings.MODEL_DAILY_TOKENS = given.MODEL_DAILY_TOKENS
})
