import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/server/security/tokens.ts'
import { newOperator, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import type { showStatus } from '../contract.ts'

type Status = ResultOf<typeof showStatus>

let app: TestApp
let operator: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  operator = await newOperator(app)
})
afterAll(() => app.close())

/** As anybody reads it, without a session. */
const status = async (): Promise<Status> => ((await (await fetch(`${app.origin}/api/agent/status`)).json()) as { data: Status }).data
const stateOf = async (part: string) => (await status()).parts.find(({ key }) => key === part)
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
const maintenance = { kind: 'maintenance', title: 'Database upgrade', text: 'Half an hour.', parts: ['app', 'app'] }

describe('notices', () => {
  test('are planned, current and over by their times; everybody reads them', async () => {
    const { body } = await operator.post('/operator/notices', { ...maintenance, starts_at: inHours(2), ends_at: inHours(3) })
    expect(body.data).toMatchObject({ state: 'planned', parts: ['app'], version: 1 })
    const shown = async () => (await status()).notices.find(({ id }) => id === body.data.id)
    expect(await shown()).toMatchObject({ title: 'Database upgrade', state: 'planned' })
    expect(await shown()).not.toHaveProperty('operator_name')
    app.clock.advance(2.5 * 3_600_000)
    expect((await shown())!.state).toBe('current')
    app.clock.advance(3_600_000)
    expect((await shown())!.state).toBe('over')
    app.clock.advance(31 * 86_400_000)
    operator = await newOperator(app)
    await operator.post('/operator/notices', { ...maintenance, starts_at: inHours(2), ends_at: inHours(3) })
    expect(await shown()).toBeUndefined()
  })

  test('an incident marks its parts until the operator ends it with an update', async () => {
    const incident = { kind: 'incident', title: 'Payments are late', text: 'The company answers slowly.', parts: ['payments'] }
    const { body } = await operator.post('/operator/notices', { ...incident, starts_at: inHours(-1), ends_at: null })
    expect(await stateOf('payments')).toEqual({ key: 'payments', state: 'disturbed', text: 'Payments are late' })
    expect((await stateOf('app'))!.state).toBe('ok')
    const at = `/operator/notices/${body.data.id}`
    await operator.post(`${at}/updates`, { text: 'They found the cause.' })
    expect((await stateOf('payments'))!.state).toBe('disturbed')
    await operator.post(`${at}/updates`, { text: 'It works again.', over: true })
    expect((await stateOf('payments'))!.state).toBe('ok')
    const over = (await status()).notices.find(({ id }) => id === body.data.id)!
    expect([over.state, over.updates.map(({ text }) => text)]).toEqual(['over', ['It works again.', 'They found the cause.']])
    const late = await operator.post(`${at}/updates`, { text: 'Once more.' })
    expect([late.status, late.body.code]).toEqual([409, 'over'])
  })

  test('bad input is refused at its field, and an edit of an older version', async () => {
    const good = { ...maintenance, starts_at: inHours(2), ends_at: inHours(3) }
    for (const [field, change] of [
      ['ends_at', { ends_at: null }],
      ['ends_at', { ends_at: inHours(1) }],
      ['starts_at', { starts_at: 'tomorrow' }],
      ['parts', { parts: [] }],
      ['title', { title: ' ' }],
      ['kind', { kind: 'party' }],
    ] as const) {
      const { status: code, body } = await operator.post('/operator/notices', { ...good, ...change })
      expect([field, code, Object.keys(body.errors)]).toEqual([field, 422, [field]])
    }
    const { id, version } = (await operator.post('/operator/notices', good)).body.data
    expect((await operator.put(`/operator/notices/${id}`, { ...good, title: 'Moved', version })).body.data).toMatchObject({
      title: 'Moved',
      version: 2,
    })
    expect((await operator.put(`/operator/notices/${id}`, { ...good, version })).body.code).toBe('stale')
    expect((await operator.delete(`/operator/notices/${id}`)).body.data).toEqual({ deleted: true })
    expect((await operator.delete(`/operator/notices/${id}`)).status).toBe(404)
  })

  test('the list is searched and filtered; only staff reads it', async () => {
    const name = `Incident ${newId()}`
    await operator.post('/operator/notices', { ...maintenance, kind: 'incident', title: name, starts_at: inHours(0), ends_at: null })
    const found = async (query: string) =>
      (await operator.get(`/operator/notices?search=${encodeURIComponent(name)}${query}`)).body.data.map(
        ({ title }: { title: string }) => title,
      )
    expect([await found(''), await found('&kind=incident'), await found('&kind=maintenance')]).toEqual([[name], [name], []])
    expect((await (await newOwner(app)).get('/operator/notices')).status).toBe(403)
  })
})

describe('parts', () => {
  test('mails that wait too long are delayed', async () => {
    expect((await stateOf('mails'))!.state).toBe('ok')
    await app.app.db.asPlatform('test: a mail that waits', (tx) =>
      tx
        .insertInto('mails')
        .values({
          id: newId(),
          recipient: 'late@example.com',
          subject: 'Late',
          body: 'Late',
          html: '<p>Late</p>',
          status: 'queued',
          created_at: new Date(app.clock.now().getTime() - 20 * 60_000),
        })
        .execute(),
    )
    // A change lets the next caller look again.
    await operator.post('/operator/notices', { ...maintenance, starts_at: inHours(40), ends_at: inHours(41) })
    expect(await stateOf('mails')).toEqual({ key: 'mails', state: 'delayed', text: 'The oldest has waited 20 minutes.' })
  })

  test('closed for maintenance, and why', async () => {
    const until = inHours(1)
    const { body } = await operator.post('/operator/maintenance/close', { until, text: 'A larger server.' })
    expect(body.data).toMatchObject({ closed: true, until, text: 'A larger server.' })
    expect((await status()).maintenance).toMatchObject({ since: body.data.since, until, text: 'A larger server.' })
    expect([(await stateOf('app'))!.state, (await stateOf('websites'))!.state]).toEqual(['closed', 'closed'])
    // Closing once more changes the text, and not since when.
    app.clock.advance(60_000)
    const again = (await operator.post('/operator/maintenance/close', { until: null, text: 'It takes longer.' })).body.data
    expect(again).toEqual({ closed: true, since: body.data.since, until: null, text: 'It takes longer.' })
    const past = await operator.post('/operator/maintenance/close', { until: inHours(-1), text: null })
    expect([past.status, Object.keys(past.body.errors)]).toEqual([422, ['until']])
    await operator.post('/operator/maintenance/open')
    expect((await status()).maintenance).toBeNull()
  })
})
