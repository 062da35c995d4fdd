import type { z } from 'zod'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { visitor } from '#domains/finance/server/testing/money.ts'
import { newTrip, type TestTrip } from '#domains/trips/server/testing/trips.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import type { jobSheet } from '../../contract.ts'

export type Sheet = z.output<typeof jobSheet>

export interface TestDuty {
  trip: TestTrip
  /** The departure’s people by name. */
  people: Record<string, string>
  dutyId: string
  assignmentId: string
  driverId: string
  show(): Promise<Sheet>
  send(channel?: string, assignmentId?: string): Promise<Sheet>
}

/** A driver with a licence. */
export async function newDriver(app: TestApp, owner: TestPerson, name: string, over: object = {}): Promise<string> {
  const { id } = await done(
    owner.post('/staff/create', { name, kinds: ['driver'], phone: '+256772123456', email: `${name.toLowerCase()}@example.com`, ...over }),
  )
  await done(owner.post(`/staff/${id}/papers/create`, { kind: 'driving_licence', expires_on: addDays(dayOf(app.clock.now()), 400) }))
  return id
}

/** A departure of three people with a driver who has been offered the duty of three days. */
export async function newDuty(
  app: TestApp,
  owner: TestPerson,
  driver = 'Paul',
  { startsIn = 20 }: { startsIn?: number } = {},
): Promise<TestDuty> {
  const trip = await newTrip(app, owner)
  await trip.book(['Anna Becker', 'Ben Becker'])
  await trip.book(['Moses Okello'])
  const people = await trip.people()
  const day = addDays(dayOf(app.clock.now()), startsIn)
  const { id: dutyId } = await done(
    owner.post('/roster/duties/create', {
      title: 'Bwindi with four wheels',
      kind: 'driver',
      starts_at: momentOf(day, '06:30').toISOString(),
      ends_at: momentOf(addDays(day, 2), '18:00').toISOString(),
      place: 'Acacia Mall',
      departure_id: trip.departureId,
    }),
  )
  const driverId = await newDriver(app, owner, driver)
  const { assignments } = await done(owner.post(`/roster/duties/${dutyId}/assign`, { staff_id: driverId }))
  const assignmentId = assignments[0].id as string
  return {
    trip,
    people,
    dutyId,
    assignmentId,
    driverId,
    show: () => done(owner.get(`/roster/duties/${dutyId}/sheet`)),
    send: (channel = 'link', id = assignmentId) => done(owner.post(`/roster/assignments/${id}/sheet/send`, { channel })),
  }
}

/** A phone that has opened a job sheet. */
export function phone(app: TestApp, link: string) {
  const path = new URL(link).pathname
  const browser = visitor(app)
  const json = async (method: string, to: string, body: string | Uint8Array<ArrayBuffer>, type: string) => {
    const answer = await fetch(`${app.origin}${to}`, { method, body, headers: { 'content-type': type } })
    return { status: answer.status, body: (await answer.json()) as { message: string; code?: string } }
  }
  return {
    path,
    open: () => browser.get(path),
    /** Sends a form of the page, as a browser without scripts does. */
    submit: (to: string, form: Record<string, string>) => browser.post(`${path}${to}`, form),
    /** Sends a report, as the script does. */
    report: (fields: Record<string, unknown>) =>
      json('POST', `${path}/reports`, JSON.stringify({ nonce: newId(), version: '1', ...fields }), 'application/json'),
    photo: (nonce: string, content: Buffer, type = 'image/jpeg') =>
      json('PUT', `${path}/reports/${nonce}/photo`, new Uint8Array(content), type),
  }
}
