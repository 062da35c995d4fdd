import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { fieldsOf, siteVisitor } from '../testing/visitor.ts'

let app: TestApp
let owner: TestPerson
let host: string
let tour: Tour
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  host = await openToVisitors(app, owner)
  tour = await publishTour(app, owner)
  await setLanguages(['sw'])
})
afterAll(() => app.close())

const setLanguages = async (languages: string[]) => {
  const { site } = (await owner.get('/website/site')).body.data
  expect((await owner.post('/website/site/update', { languages, version: site.version })).status).toBe(200)
  app.clock.advance(3_000)
}

/** Books in a language, whose pages start with `start`. Returns where the visitor is led, and the visitor. */
async function bookIn(start: string) {
  const one = siteVisitor(app, host)
  const { text } = await one.open(`${start}/trips/${tour.id}?n0=1`)
  const added = await one.open(`${start}/trip/add`, { form: fieldsOf(text, `${start}/trip/add`)! })
  expect(added.headers.location).toBe(`${start}/trip`)
  const page = (await one.open(`${start}/trip/book`)).text
  expect(page).toMatch(new RegExp(`<a href="${start}/policies" target="_blank"[^>]*>[^<]*Policies`))
  const form = fieldsOf(page, null)!
  const who = { name: 'Grace Akello', email: 'grace@example.com', phone: '', notes: '', pay: 'deposit', terms: 'yes' }
  const booked = await one.open(`${start}/trip/book`, { form: { ...form, ...who } })
  expect(booked.status).toBe(303)
  return { one, location: booked.headers.location as string }
}
const languageAt = async (one: ReturnType<typeof siteVisitor>, path: string) => /<html lang="(\w+)"/.exec((await one.open(path)).text)?.[1]

test('the page of a trip, who travels and the way back from paying are in the language of who booked', async () => {
  const { one, location } = await bookIn('/sw')
  // It leads to the payment page, which leads back, or to the trip.
  const back = new URL(location, 'http://x').searchParams.get('redirect')
  expect(back === null ? null : new URL(back).pathname).toBe('/sw/trip/done')
  const trip = (await one.open('/sw/trip/done')).headers.location as string
  expect(trip).toMatch(/^\/my-trip\//)
  expect([await languageAt(one, trip), await languageAt(one, `${trip}/travellers`)]).toEqual(['sw', 'sw'])
  // Others who get a link of the same booking read it in that language too.
  const { id } = await app.app.db.asAgency(owner, (tx) => tx.selectFrom('bookings').select('id').executeTakeFirstOrThrow())
  const { others } = (await owner.post(`/bookings/${id}/trip-link`, { scope: 'view' })).body.data
  expect(await languageAt(one, new URL(others[0].url).pathname)).toBe('sw')
  // The website may lose a language.
  await setLanguages([])
  expect(await languageAt(one, trip)).toBe('en')
  await setLanguages(['sw'])
  const english = await bookIn('')
  expect(await languageAt(english.one, (await english.one.open('/trip/done')).headers.location as string)).toBe('en')
})
