import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 1 })
})
afterAll(() => app.close())

test('names that anybody points here are soon not even answered, and verified ones always are', async () => {
  const { agencyId } = await newOwner(app)
  await app.app.db.asPlatform('test: a verified host', (tx) =>
    tx.insertInto('site_hosts').values({ host: 'www.gorilla-lodge.co.ug', agency_id: agencyId, domain_id: newId() }).execute(),
  )
  const ask = async (host: string) => (await fetch(`${app.origin}/tls/ask?domain=${host}`)).status
  const answers = await Promise.all(Array.from({ length: 140 }, (_, at) => ask(`x${at}.example.com`)))
  expect([...new Set(answers)].toSorted()).toEqual([404, 429])
  expect(await ask('www.gorilla-lodge.co.ug')).toBe(200)
})
