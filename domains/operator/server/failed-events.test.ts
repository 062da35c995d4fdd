import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticesRead } from '#domains/notifications/server/bell.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import { maxTries } from '#kit/server/events/deliver.ts'
import { openEvents } from '#kit/server/events/outbox.ts'
import { newOperator, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

test('staff see an event that a listener gave up on, and can redeliver it', async () => {
  await app.deliver()
  let broken = true
  const handled: string[] = []
  const events = openEvents([
    defineListener(
      'test-fragile',
      on(noticesRead, async (_hearing, { subjectId }) => {
        if (broken) throw new Error('the other side is away')
        handled.push(subjectId)
      }),
    ),
  ])
  expect((await owner.post('/business/notifications/mark-as-read')).status).toBe(200)
  for (let tries = 0; tries < maxTries; tries++) {
    await events.deliverDue(app.app)
    app.clock.advance(2 * 3_600_000)
  }
  // Earlier sessions have expired.
  const operator = await newOperator(app)
  const [failed] = (await operator.get('/operator/failed-events?search=test-fragile')).body.data
  expect(failed).toMatchObject({
    agency_id: owner.agencyId,
    type: 'notices.read',
    listener: 'test-fragile',
    tries: maxTries,
    error: 'the other side is away',
  })
  broken = false
  const { agency_id, event_id, listener } = failed
  expect((await operator.post('/operator/failed-events/retry', { agency_id, event_id, listener })).body.data).toEqual({ retried: true })
  await events.deliverDue(app.app)
  expect(handled).toEqual([owner.userId])
  expect((await operator.get('/operator/failed-events')).body.data).toEqual([])
  expect((await operator.post('/operator/failed-events/retry', { agency_id, event_id, listener })).status).toBe(404)
  expect((await operator.get('/operator/log?search=failed_event.retried')).body.data[0]).toMatchObject({ text: 'test-fragile' })
})

test('only staff see them', async () => {
  const person = await newOwner(app)
  expect((await person.get('/operator/failed-events')).body.code).toBe('operator_required')
})
