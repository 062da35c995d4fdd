import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBase } from '#kit/contract/api-base.ts'
import { openDatabase, type Database } from '#kit/server/database/database.ts'
import { limits, openLimits, type LimitName } from '#kit/server/http/limits.ts'
import { openLive, type Live } from '#kit/server/http/live.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { startDatabaseProxy, type DatabaseProxy } from './database-proxy.ts'

// What two processes on one database share: limits that guard something, and news for open screens.

let app: TestApp
let proxy: DatabaseProxy
let others: Database

beforeAll(async () => {
  app = await startTestApp()
  const url = app.app.db.pool.options.connectionString!
  others = openDatabase({ url, poolSize: 4, log: app.app.log })
  proxy = await startDatabaseProxy(Number(new URL(url).port))
})
afterAll(async () => {
  await others.close()
  await proxy.close()
  await app.close()
})

describe('limits', () => {
  // Each process counts these for itself: they guard its time, and nothing else.
  const ownCount: readonly LimitName[] = [
    'site_searches',
    'chat_polls',
    'widget_polls',
    'tls_questions',
    'visits',
    'webhooks',
    'token',
    'octo',
    'api',
  ]
  const names = Object.keys(limits) as LimitName[]

  test('all that guard log-ins, codes, money, mails and public forms count over all processes', () => {
    expect(names.filter((name) => !limits[name].shared)).toEqual(ownCount)
  })

  test.each(names.filter((name) => !ownCount.includes(name)))('%s: two processes together allow no more than one', async (name) => {
    const processes = [openLimits(app.app.db.pool), openLimits(others.pool)]
    const takes = Array.from({ length: limits[name].points + 4 }, (_, n) =>
      processes[n % 2]!.take(name, `two processes ${name}`).then(
        () => 'taken',
        () => 'refused',
      ),
    )
    expect((await Promise.all(takes)).filter((outcome) => outcome === 'taken')).toHaveLength(limits[name].points)
  })
})

describe('news', () => {
  let teller: Live
  beforeAll(() => {
    teller = openLive(app.app.db.pool.options.connectionString!, others, app.app.log)
  })
  afterAll(() => teller.close())

  /** Tells until it is heard, because the other process may not listen yet. */
  const untilHeard = (topic: string, heard: object[]) =>
    expect
      .poll(async () => {
        await teller.tell([{ topic, n: 1 }])
        return heard.length
      })
      .toBeGreaterThan(0)

  test('a listening connection that is dropped silently is replaced, and what may have been missed is said', async () => {
    const listener = openLive(proxy.urlOf(app.app.db.pool.options.connectionString!), app.app.db, app.app.log)
    const heard: object[] = []
    let gaps = 0
    listener.listen('silent', (news) => heard.push(news))
    listener.listenForGaps(() => gaps++)
    await untilHeard('silent', heard)
    expect(gaps).toBe(0)
    proxy.silenceOpen()
    await expect.poll(() => gaps).toBe(1)
    heard.length = 0
    await untilHeard('silent', heard)
    // A gap is said for each interruption, also for one in which the database cannot be reached at all.
    proxy.cut()
    proxy.mend()
    await expect.poll(() => gaps).toBe(2)
    await listener.close()
  })

  test('an open screen is told to look again after a gap', async () => {
    const owner = await newOwner(app)
    const stream = await fetch(`${app.origin}${apiBase}/business/notifications/stream`, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toBe('retry: 5000\n\n')
    // The connection is dropped, as by a restart of the database.
    const admin = new pg.Client({ connectionString: app.ownerUrl })
    await admin.connect()
    const dropped = await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'safiri live'`,
    )
    expect(dropped.rowCount).toBeGreaterThan(0)
    await admin.end()
    let text = ''
    while (!text.includes('event: gap')) text += (await reader.read()).value ?? ''
    await reader.cancel()
  })
})
