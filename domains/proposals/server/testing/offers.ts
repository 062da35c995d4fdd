import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { longUrl, visitor } from '#domains/finance/server/testing/money.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'

export const base = '/business/proposals'

export interface OfferTest {
  test: TestApp
  owner: TestPerson
  tour: Tour
}

/** Creates an agency with a tour of UGX 1,000,000 per person and 60 places, and a sandbox that can call back. */
export async function startOfferTest(): Promise<OfferTest> {
  const test = await startTestApp({ limitFactor: 1000 })
  test.app.appUrl = test.origin
  const owner = await newOwner(test)
  return { test, owner, tour: await publishTour(test, owner, { capacity: 60 }) }
}

/** Returns a content: two people on the tour, a transfer of UGX 150,000 and, with `choice`, a second, more expensive option. */
export function contentFor({ test, tour }: Pick<OfferTest, 'test' | 'tour'>, over: object = {}, { choice = false } = {}) {
  const option = (title: string, quantity: number) => ({
    id: newId(),
    title,
    text: null,
    lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity }] }],
    extras: [{ title: 'Transfer from Entebbe', quantity: 1, unit_amount: 150_000 }],
  })
  return {
    title: 'Gorillas in March',
    residency: 'non_resident',
    currency: 'UGX',
    cover: 'Dear Hannah,\nthis is what we thought of.',
    terms: 'Permits are not refunded.',
    deposit_percent: 30,
    instalments: 0,
    expires_on: addDays(dayOf(test.clock.now()), 10),
    options: [option('As asked', 2), ...(choice ? [option('With your sister', 3)] : [])],
    ...over,
  }
}

/** Creates a draft for a new client. */
export async function draft(offers: OfferTest, over: object = {}, options: { choice?: boolean } = {}) {
  const content = contentFor(offers, over, options)
  const email = `hannah.${newId().slice(-8)}@mail.example`
  const answer = await offers.owner.post(`${base}/create`, { title: content.title, client: { name: 'Hannah Müller', email }, content })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return { ...answer.body.data, email }
}

/** Creates a proposal and sends it. @returns what identifies its page. */
export async function sent(offers: OfferTest, over: object = {}, options: { choice?: boolean } = {}) {
  const { id, email } = await draft(offers, over, options)
  const answer = await offers.owner.post(`${base}/${id}/send`, { to: email })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return { ...answer.body.data, email, path: new URL(await longUrl(answer.body.data.public_url)).pathname }
}

/** A browser session of the client. */
export const reader = ({ test }: Pick<OfferTest, 'test'>) => visitor(test)

/** Sends the form with which the client accepts. */
export const accept = (offers: OfferTest, { path, number }: { path: string; number: number }, over: Record<string, string> = {}) =>
  reader(offers).submit(path, { do: 'accept', version: String(number), name: 'Hannah Müller', agree: 'yes', ...over })
