import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { kindOf, newKind, reserve, rulesFrom } from './testing/permits.ts'

let app: TestApp
let as: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  as = await newOwner(app)
})
afterAll(() => app.close())

test('the stock of all kinds is shown by day, and lists are filtered by park and by what is due', async () => {
  const bwindi = await newKind(app, as)
  const kibale = await done(as.post('/permits/kinds/create', kindOf({ name: 'Chimpanzees', park: 'Kibale' })))
  await done(as.post(`/permits/kinds/${kibale.id}/rules/create`, rulesFrom('2025-01-01', { deposit_days: 20 })))
  await done(as.post(`/permits/kinds/${kibale.id}/stock/set`, { from: bwindi.day, to: bwindi.day, total: 3 }))
  await reserve(as, bwindi)
  await reserve(as, { id: kibale.id, day: bwindi.day })
  const range = `from=${bwindi.day}&to=${addDays(bwindi.day, 1)}`
  expect(await done(as.get(`/permits/calendar?${range}`))).toMatchObject([
    { name: 'Chimpanzees', park: 'Kibale', days: [{ total: 3, taken: 1, left: 2 }] },
    {
      name: 'Gorilla trekking',
      days: [
        { total: 8, left: 7 },
        { total: 8, left: 8 },
      ],
    },
  ])
  expect(await done(as.get(`/permits/calendar?${range}&park=Kibale`))).toHaveLength(1)
  const tooLong = await as.get(`/permits/calendar?from=${bwindi.day}&to=${addDays(bwindi.day, 62)}`)
  expect([tooLong.status, Object.keys(tooLong.body.errors)]).toEqual([422, ['to']])
  const namesIn = async (query: string) => [
    ...new Set((await done(as.get(query))).map((one: { kind_name?: string; permit_name?: string }) => one.kind_name ?? one.permit_name)),
  ]
  expect(await namesIn('/permits?park=Kibale')).toEqual(['Chimpanzees'])
  expect(await namesIn('/permits/due?park=Bwindi')).toEqual(['Gorilla trekking'])
  const inAWeek = addDays(dayOf(app.clock.now()), 7)
  expect(await namesIn(`/permits/due?due_to=${inAWeek}`)).toEqual(['Gorilla trekking'])
})
