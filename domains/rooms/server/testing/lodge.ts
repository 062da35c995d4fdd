import type { TestPerson } from '#kit/server/testing/people.ts'

const rooms = '/business/hotel/rooms'

/** The data of a response. @throws an Error with the status and code if the call was refused. */
export async function done(answer: ReturnType<TestPerson['post']>) {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${body.code}: ${body.message} ${JSON.stringify(body.errors)}`)
  return body.data
}

/** Creates a published room type at UGX 200,000 a night, with rooms of these names. */
export async function openLodge(owner: TestPerson, { names = '101-103', over = {} }: { names?: string; over?: object } = {}) {
  const { id } = await done(owner.post(`${rooms}/create`, { title: 'Garden cottage', adults: 2, children: 1, board: 'breakfast', ...over }))
  const price = await done(
    owner.post(`${rooms}/${id}/price-options/create`, {
      name: 'Room',
      unit: 'room',
      per: 'night',
      price: { amount: 200_000, currency: 'UGX' },
    }),
  )
  const units = await done(owner.post(`${rooms}/${id}/individual/create`, { units: names }))
  await done(owner.post('/inventory/status', { ids: [id], status: 'published' }))
  return { id: id as string, price: price.id as string, units: units as { id: string; name: string; version: number }[] }
}

export type Lodge = Awaited<ReturnType<typeof openLodge>>

/** Books rooms of a lodge between two days. */
export const bookRooms = (owner: TestPerson, lodge: Lodge, starts_on: string, ends_on: string, over: object = {}, quantity = 1) =>
  owner.post('/bookings/new', {
    client: { name: 'Grace Akello' },
    action: 'confirm',
    lines: [{ inventory_id: lodge.id, starts_on, ends_on, selection: [{ price_option_id: lodge.price, quantity }], ...over }],
  })
