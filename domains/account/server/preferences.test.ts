import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const prefer = (change: object) => owner.post('/changeprofile', change)
const kept = async () => (await owner.get('/profile')).body.result.preferences
const pin = { to: '/clients/7?tab=bookings', label: 'Grace Akello' }

test('what the navigation shows is kept with the person, and other preferences stay', async () => {
  await prefer({ density: 'compact' })
  const shown = {
    pins: { [owner.agencyId]: [pin] },
    kinds: { [owner.agencyId]: ['room'] },
    open_sections: { money: true, bookings: false },
  }
  expect((await prefer(shown)).status).toBe(200)
  expect(await kept()).toEqual({ density: 'compact', ...shown })
  await prefer({ pins: {} })
  expect(await kept()).toMatchObject({ pins: {}, kinds: shown.kinds })
})

test('two changes at the same time keep each other', async () => {
  await Promise.all([prefer({ theme: 'dark' }), prefer({ density: 'normal' }), prefer({ open_sections: { money: false } })])
  expect(await kept()).toMatchObject({ theme: 'dark', density: 'normal', open_sections: { money: false } })
})

test.each([
  ['an address elsewhere', [{ ...pin, to: 'https://example.com' }]],
  ['an address elsewhere without its scheme', [{ ...pin, to: '//example.com' }]],
  ['the same with a backslash', [{ ...pin, to: '/\\example.com' }]],
  ['a script', [{ ...pin, to: 'javascript:alert(1)' }]],
  ['no name', [{ ...pin, label: '' }]],
  ['a thirteenth pin', Array.from({ length: 13 }, () => pin)],
])('%s is no pin', async (_, pins) => {
  expect((await prefer({ pins: { [owner.agencyId]: pins } })).status).toBe(422)
})

test('pins belong to agencies', async () => {
  expect((await prefer({ pins: { somewhere: [pin] } })).status).toBe(422)
})
