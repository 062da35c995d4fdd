import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newOwner } from '#kit/server/testing/people.ts'
import { pausesMs } from '../contract/states.ts'
import { hour, receiver, refused, startWebhookTest, type WebhookTest } from './testing/webhook-test.ts'
import { claimNext } from './webhooks/claiming.ts'
import { sendWebhooks, untilWebhooksRest } from './webhooks/sending.ts'

let hooks: WebhookTest
beforeAll(async () => {
  hooks = await startWebhookTest()
})
afterAll(() => hooks.close())

describe('a delivery that fails', () => {
  test('is tried on the published schedule with one id, and then given up', async () => {
    const to = await receiver((response) => void response.writeHead(500).end('no'))
    const { at } = await hooks.add(to.url)
    await hooks.happens()
    for (let tries = 1; tries <= pausesMs.length; tries++) {
      await hooks.send()
      expect(to.received).toHaveLength(tries)
      const [row] = await hooks.deliveries(at)
      const wait = pausesMs[tries]
      expect([row!.state, row!.next_at && Date.parse(row!.next_at) - Date.parse(row!.tried_at)]).toEqual(
        wait === undefined ? ['dead', null] : ['failed', wait],
      )
      if (wait === undefined) break
      await hooks.passes(wait - 2_000)
      await hooks.send()
      expect(to.received).toHaveLength(tries)
      await hooks.passes(2_000)
    }
    expect(new Set(to.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(to.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(pausesMs.length)
  })

  test('obeys Retry-After', async () => {
    const to = await receiver((response) => void response.writeHead(429, { 'retry-after': '600' }).end())
    const { at } = await hooks.add(to.url)
    await hooks.happens()
    await hooks.send()
    const [row] = await hooks.deliveries(at)
    expect(Date.parse(row!.next_at!) - Date.parse(row!.tried_at)).toBe(600_000)
  })

  test('makes its webhook failing after a day and paused after five, with a mail; resuming sends what waits', async () => {
    let works = false
    const to = await receiver((response) => void response.writeHead(works ? 200 : 500).end())
    const { at } = await hooks.add(to.url)
    const states: string[] = []
    for (let day = 0; day <= 5; day++) {
      await hooks.happens()
      await hooks.send()
      states.push((await hooks.show(at)).state as string)
      await hooks.passes(24 * hour)
    }
    expect(states).toEqual(['active', 'failing', 'failing', 'failing', 'failing', 'paused'])
    const mails = await hooks.db.query(`SELECT recipient FROM mails WHERE subject LIKE 'The webhook to %'`)
    expect(mails.rows.map(({ recipient }) => recipient as string)).toEqual([hooks.owner.email])
    const before = to.received.length
    await hooks.happens()
    await hooks.send()
    expect(to.received).toHaveLength(before)
    expect(refused(await hooks.owner.post(`${at}/test`))).toEqual([409, 'webhook_paused'])
    works = true
    await hooks.owner.post(`${at}/resume`)
    await hooks.send()
    expect(to.received.length).toBeGreaterThan(before)
    expect(await hooks.show(at)).toMatchObject({ state: 'active', failing_since: null })
  })

  test('with 410 pauses the webhook at once, even after a 200', async () => {
    let gone = false
    const to = await receiver((response) => void response.writeHead(gone ? 410 : 200).end())
    const { at } = await hooks.add(to.url)
    await hooks.happens()
    await hooks.send()
    gone = true
    await hooks.happens()
    await hooks.send()
    expect(await hooks.show(at)).toMatchObject({ state: 'paused', note: 'The receiver answered 410: it is gone.' })
    expect((await hooks.deliveries(at)).map(({ state }) => state).toSorted()).toEqual(['dead', 'succeeded'])
  })

  test('is replayed, one or all, with the same id', async () => {
    let works = false
    const to = await receiver((response) => void response.writeHead(works ? 204 : 500).end())
    const { at } = await hooks.add(to.url)
    await hooks.happens()
    await hooks.send()
    await hooks.happens()
    await hooks.send()
    works = true
    const [one] = await hooks.deliveries(at)
    const replayed = await hooks.owner.post(`${at}/deliveries/${one!.id}/replay`)
    expect(replayed.body.data).toMatchObject({ state: 'pending', tries: 0 })
    await hooks.send()
    expect(to.received.at(-1)!.headers['webhook-id']).toBe(`msg_${one!.id}`)
    expect((await hooks.owner.post(`${at}/replay-failed`)).body.data).toEqual({ replayed: 1 })
    await hooks.send()
    expect((await hooks.deliveries(at)).map(({ state }) => state)).toEqual(['succeeded', 'succeeded'])
    expect((await hooks.owner.post(`${at}/replay-failed`)).body.data).toEqual({ replayed: 0 })
  })
})

describe('workers', () => {
  test('two at once send a delivery once', async () => {
    const to = await receiver()
    const { id } = await hooks.add(to.url)
    await hooks.happens()
    await hooks.app.deliver()
    const claims = await Promise.all(Array.from({ length: 6 }, () => claimNext(hooks.app.app, hooks.owner.agencyId, id)))
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
    // The worker that has it dies. Another one sends after the claim has expired.
    await hooks.send()
    expect(to.received).toHaveLength(0)
    await hooks.passes(61_000)
    await hooks.send()
    expect(to.received).toHaveLength(1)
  })

  test('a receiver that never answers among 100 delays nobody', async () => {
    const silent = await receiver(() => {})
    const works = await receiver()
    const agencies = await Promise.all(Array.from({ length: 5 }, () => newOwner(hooks.app)))
    for (const agency of agencies)
      for (let n = 0; n < 20; n++) {
        const dead = agency === agencies[0] && n === 0
        await agency.post('/developers/webhooks/create', { url: dead ? silent.url : `${works.url}/${n}`, events: ['client.created'] })
      }
    for (const agency of agencies) await hooks.happens(agency)
    await hooks.app.deliver()
    // The job returns although the silent receiver still has not answered.
    await sendWebhooks.run(hooks.app.app, {})
    await expect
      .poll(async () => {
        if (works.received.length < 99) await sendWebhooks.run(hooks.app.app, {})
        return works.received.length
      })
      .toBe(99)
    await hooks.happens(agencies[0])
    await hooks.app.deliver()
    await sendWebhooks.run(hooks.app.app, {})
    await expect.poll(() => works.received.length).toBe(118)
    expect(silent.received).toHaveLength(1)
    await silent.close()
    await untilWebhooksRest(hooks.app.app)
    const states = await hooks.db.query(
      `SELECT state, count(*)::int AS n FROM webhook_deliveries WHERE agency_id = ANY($1) GROUP BY state`,
      [agencies.map(({ agencyId }) => agencyId)],
    )
    expect(Object.fromEntries(states.rows.map(({ state, n }) => [state, n]))).toEqual({ pending: 1, failed: 1, succeeded: 118 })
  })
})
