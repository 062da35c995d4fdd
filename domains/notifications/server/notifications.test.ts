import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBase } from '#kit/contract/api-base.ts'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner, newPerson, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import type { Notice } from './bell.ts'
import { notify } from './notifications.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const send = async (
  agencyId: string,
  notice: Partial<Notice> & ({ userIds: string[] } | { permission: 'View Bookings' }),
  userId: string | null = null,
) => {
  const actor = { agencyId, userId, now: app.clock.now() }
  await app.app.db.asAgency(actor, (tx) =>
    notify(app.app, tx, actor, {
      type: 'booking.created',
      title: 'New booking',
      body: 'BK-1',
      link: '/bookings/view/1',
      ...notice,
    } as Notice),
  )
  await app.deliver()
}
const unreadOf = async (person: TestPerson) => (await person.get('/business/notifications/unread-count')).body.unread as number

describe('sending notifications', () => {
  test('notifies the given people, each once, and nobody else', async () => {
    const owner = await newOwner(app)
    const member = await newMember(app, owner, ['View Bookings'])
    const stranger = await newOwner(app)
    await send(owner.agencyId, { userIds: [member.userId, member.userId, stranger.userId] })
    expect([await unreadOf(member), await unreadOf(owner), await unreadOf(stranger)]).toEqual([1, 0, 0])
    const { body } = await member.get('/business/notifications')
    expect(body.data).toMatchObject([
      { type: 'booking.created', title: 'New booking', body: 'BK-1', link: '/bookings/view/1', read_at: null },
    ])
    expect(body.meta).toMatchObject({ page: 1, total: 1 })
  })

  test('notifies everybody with a permission, except the actor and suspended members', async () => {
    const owner = await newOwner(app)
    const holder = await newMember(app, owner, ['View Bookings'])
    const other = await newMember(app, owner, ['View Clients'])
    const suspended = await newMember(app, owner, ['View Bookings'])
    await owner.post(`/users/${suspended.userId}/suspend`)
    await send(owner.agencyId, { permission: 'View Bookings' }, owner.userId)
    expect([await unreadOf(holder), await unreadOf(other), await unreadOf(owner)]).toEqual([1, 0, 0])
    await owner.post(`/users/${suspended.userId}/restore`)
    expect(await unreadOf(suspended)).toBe(0)
  })
})

describe('reading and clearing', () => {
  test('marks the given ones, then all; another person’s id changes nothing', async () => {
    const owner = await newOwner(app)
    const member = await newMember(app, owner, ['View Bookings'])
    for (let n = 0; n < 3; n++) await send(owner.agencyId, { userIds: [owner.userId, member.userId], title: `Booking ${n}` })
    const mine = (await owner.get('/business/notifications')).body.data as { id: string }[]
    const theirs = (await member.get('/business/notifications')).body.data as { id: string }[]
    expect((await owner.post('/business/notifications/mark-as-read', { ids: [mine[0]!.id, theirs[0]!.id] })).body).toEqual({
      data: { unread: 2 },
    })
    expect(await unreadOf(member)).toBe(3)
    expect((await owner.get('/business/notifications?unread=true')).body.data).toHaveLength(2)
    expect((await owner.get('/business/notifications?unread=false')).body.data).toHaveLength(1)
    expect((await owner.post('/business/notifications/mark-as-read')).body.data.unread).toBe(0)
    expect((await owner.post('/business/notifications/clear-all')).body.data.unread).toBe(0)
    expect((await owner.get('/business/notifications')).body.data).toEqual([])
    expect((await member.get('/business/notifications')).body.data).toHaveLength(3)
  })

  test('pages newest first, and searches the typed text without wildcards', async () => {
    const owner = await newOwner(app)
    for (let n = 0; n < 5; n++) await send(owner.agencyId, { userIds: [owner.userId], title: `Number ${n}` })
    const titles: string[] = []
    for (let page = 1; page <= 3; page++)
      titles.push(
        ...(await owner.get(`/business/notifications?per_page=2&page=${page}`)).body.data.map((row: { title: string }) => row.title),
      )
    expect(titles).toEqual(['Number 4', 'Number 3', 'Number 2', 'Number 1', 'Number 0'])
    expect((await owner.get('/business/notifications?search=number%203')).body.data).toHaveLength(1)
    expect((await owner.get('/business/notifications?search=%25')).body.data).toHaveLength(0)
  })

  test.each([
    ['ids of no shape', { ids: ['x'] }, 'ids.0'],
    ['ids that are no list', { ids: 'all' }, 'ids'],
    ['a field of somebody else', { user_id: '0' }, 'user_id'],
  ])('%s: 422', async (_, body, field) => {
    const owner = await newOwner(app)
    const answer = await owner.post('/business/notifications/mark-as-read', body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  test('signed out 401, without an agency 403', async () => {
    const { caller } = await newPerson(app)
    for (const path of ['/business/notifications', '/business/notifications/unread-count', '/business/notifications/stream']) {
      expect((await callerOf(app).get(path)).status).toBe(401)
      expect((await caller.get(path)).body.code).toBe('agency_required')
    }
  })
})

/** Reads server-sent events one by one; `null` when the server closes the stream. */
async function openStream(token: string) {
  const stop = new AbortController()
  const response = await fetch(`${app.origin}${apiBase}/business/notifications/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<string | null> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const event = text.slice(0, end)
        text = text.slice(end + 2)
        return event
      }
      const { value, done } = await reader.read()
      if (done) return null
      text += value
    }
  }
  expect(await next()).toBe('retry: 5000')
  return { response, next, close: () => stop.abort() }
}

describe('the stream', () => {
  test('reports new notifications at once, and reads on another screen', async () => {
    const owner = await newOwner(app)
    const stream = await openStream(owner.token!)
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
    await send(owner.agencyId, { userIds: [owner.userId] })
    const event = await stream.next()
    expect(event).toMatch(/^event: notifications\ndata: \{"id":"[0-9a-f-]{36}"\}$/)
    await owner.post('/business/notifications/mark-as-read')
    await app.deliver()
    expect(await stream.next()).toBe('event: notifications\ndata: {"id":null}')
    stream.close()
  })

  test('reports nothing of a failed transaction, nor of another agency of the person', async () => {
    const owner = await newOwner(app)
    const branch = (
      await owner.post('/agencies/new', {
        name: 'Second branch',
        category: 'basic',
        country: 'UG',
        phone: '+256772123456',
        business_volume: 'up_to_100',
        company_size: '1',
      })
    ).body.data.id as string
    const stream = await openStream(owner.token!)
    const actor = { agencyId: owner.agencyId, userId: null, now: app.clock.now() }
    await app.app.db
      .asAgency(actor, async (tx) => {
        await notify(app.app, tx, actor, { userIds: [owner.userId], type: 'test', title: 'Never' })
        throw new Error('rolled back')
      })
      .catch(() => {})
    await send(branch, { userIds: [owner.userId] })
    await send(owner.agencyId, { userIds: [owner.userId], title: 'Here' })
    const id = /"id":"([^"]+)"/.exec((await stream.next())!)![1]
    const [first] = (await owner.get('/business/notifications')).body.data
    expect([first.id, first.title]).toEqual([id, 'Here'])
    stream.close()
  })

  test('ends with the session, before any further event', async () => {
    const owner = await newOwner(app)
    const stream = await openStream(owner.token!)
    await owner.post('/logout')
    await send(owner.agencyId, { userIds: [owner.userId] })
    expect(await stream.next()).toBeNull()
  })

  test('ends for a person who was suspended', async () => {
    const owner = await newOwner(app)
    const member = await newMember(app, owner, ['View Bookings'])
    const stream = await openStream(member.token!)
    await owner.post(`/users/${member.userId}/suspend`)
    await app.app.live.tell([{ topic: `user:${member.userId}`, agency_id: owner.agencyId }])
    expect(await stream.next()).toBeNull()
  })

  test('records who has the app open', async () => {
    const owner = await newOwner(app)
    expect((await owner.get('/users')).body.data[0].last_seen_at).toBeNull()
    const stream = await openStream(owner.token!)
    expect((await owner.get('/users')).body.data[0].last_seen_at).not.toBeNull()
    stream.close()
  })

  test('refuses the thirteenth window', async () => {
    const owner = await newOwner(app)
    const streams = await Promise.all(Array.from({ length: 12 }, () => openStream(owner.token!)))
    const refused = await owner.get('/business/notifications/stream')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    for (const stream of streams) stream.close()
  })
})
