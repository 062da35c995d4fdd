import type { z } from 'zod'
import { conflict, invalid, notFound, AppError } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { arrangeBody, tripListBody, tripListEditBody } from '../contract.ts'
import { roomPlaces, type Space } from '../contract/words.ts'
import { suggestRooms, suggestSeats } from './arrange.ts'
import { listView, spacesOf } from './list-view.ts'
import { sleepsAt } from './hotels.ts'
import { everyoneOn, type Person } from './people.ts'
import { lockTrip, tripOf, type ListRow } from './trip-data.ts'

/** A trip has so many lists at most: a hotel for each night of a long one. */
const mostLists = 60

/** Returns a list. @throws 404. */
export async function requireList(tx: Tx, id: string): Promise<ListRow> {
  const row = await tx.selectFrom('trip_lists').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('List')
  return row
}

/** Returns a list, locked. @throws 404, 409 `stale` with another version. */
export async function lockList(tx: Tx, id: string, version?: number): Promise<ListRow> {
  const row = await tx.selectFrom('trip_lists').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('List')
  if (version !== undefined && row.version !== version) throw conflict('stale', 'Someone else changed this list. Reload it and try again.')
  return row
}

const shown = async (app: App, tx: Tx, { agencyId }: Actor, row: ListRow) =>
  listView(app, agencyId, row, await everyoneOn(app, tx, row.trip_id))

const change = (tx: Tx, id: string, set: object): Promise<ListRow> =>
  tx.updateTable('trip_lists').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Adds a list to a trip. @throws 404, 409 `too_many`. */
export async function createList(app: App, tx: Tx, actor: Actor, tripId: string, input: z.output<typeof tripListBody>) {
  await lockTrip(tx, actor, await tripOf(tx, tripId))
  const count = await tx
    .selectFrom('trip_lists')
    .select((of) => of.fn.countAll<string>().as('n'))
    .where('trip_id', '=', tripId)
    .executeTakeFirstOrThrow()
  if (Number(count.n) >= mostLists) throw conflict('too_many', `A trip has at most ${mostLists} lists.`)
  const row = await tx
    .insertInto('trip_lists')
    .values({ agency_id: actor.agencyId, id: newId(), trip_id: tripId, link_id: newId(), created_at: actor.now, ...input })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, actor, { action: 'trip_list.added', subject: 'trip', subjectId: tripId, after: input })
  return shown(app, tx, actor, row)
}

/** Changes the name, address or days of a list. @throws 404, 409 `stale`. */
export async function updateList(app: App, tx: Tx, actor: Actor, id: string, { version, ...input }: z.output<typeof tripListEditBody>) {
  const before = await lockList(tx, id, version)
  const row = await change(tx, id, { ...input, version: version + 1 })
  await audit(tx, actor, {
    action: 'trip_list.changed',
    subject: 'trip',
    subjectId: row.trip_id,
    before: { name: before.name, email: before.email },
    after: input,
  })
  return shown(app, tx, actor, row)
}

/** Saves the rooms or vehicles of a list. @throws 404, 409 `stale`, 422 at `spaces`. */
export async function arrangeList(app: App, tx: Tx, actor: Actor, id: string, { version, spaces }: z.output<typeof arrangeBody>) {
  const before = await lockList(tx, id, version)
  const people = await everyoneOn(app, tx, before.trip_id)
  refuseSpaces(before, spaces, new Map(people.map((person) => [person.id, person])))
  const row = await change(tx, id, { spaces: JSON.stringify(spaces), version: version + 1 })
  await audit(tx, actor, {
    action: 'trip_list.arranged',
    subject: 'trip',
    subjectId: row.trip_id,
    after: { list: row.name, people: spaces.reduce((sum, space) => sum + space.people.length, 0) },
  })
  return listView(app, actor.agencyId, row, people)
}

function refuseSpaces({ kind, hotel }: ListRow, spaces: readonly Space[], known: ReadonlyMap<string, Person>): void {
  const errors: Record<string, string[]> = {}
  const placed = new Set<string>()
  const ids = new Set<string>()
  spaces.forEach(({ id, name, type, places, people }, at) => {
    const isVehicle = type === 'vehicle'
    if (ids.has(id)) errors[`spaces.${at}.id`] = ['It is on the list twice.']
    ids.add(id)
    if (isVehicle !== (kind === 'vehicles'))
      errors[`spaces.${at}.type`] = [kind === 'vehicles' ? 'Choose a vehicle.' : 'Choose a type of room.']
    else if (!isVehicle && places < roomPlaces[type]) errors[`spaces.${at}.places`] = [`This room has at least ${roomPlaces[type]} beds.`]
    for (const person of people) {
      const found = known.get(person)
      if (!found) errors[`spaces.${at}.people`] = ['A person has left this trip. Reload it.']
      else if (!sleepsAt(hotel, found.hotels)) errors[`spaces.${at}.people`] = [`${found.name} does not stay at ${hotel}.`]
      else if (placed.has(person)) errors[`spaces.${at}.people`] = [`${found.name} has a place already.`]
      placed.add(person)
    }
    if (people.length > places) errors[`spaces.${at}.people`] = [`${name} has ${places} ${places === 1 ? 'place' : 'places'}.`]
  })
  const [first] = Object.keys(errors)
  if (first) throw new AppError(422, 'invalid_input', errors[first]![0]!, errors)
}

/** Returns the list with a place for everyone who has none, and how many are left without. Nothing is saved. @throws 404. */
export async function suggestList(app: App, tx: Tx, id: string) {
  const row = await requireList(tx, id)
  const people = (await everyoneOn(app, tx, row.trip_id)).filter(({ hotels }) => sleepsAt(row.hotel, hotels))
  const suggest = row.kind === 'rooms' ? suggestRooms : suggestSeats
  const spaces = suggest(spacesOf(row, people), people)
  return { spaces, left: people.length - spaces.reduce((sum, space) => sum + space.people.length, 0) }
}

/** Deletes a list. @throws 404. */
export async function deleteList(tx: Tx, actor: Actor, id: string): Promise<{ id: string }> {
  const row = await lockList(tx, id)
  await tx.deleteFrom('trip_lists').where('id', '=', id).execute()
  await audit(tx, actor, {
    action: 'trip_list.deleted',
    subject: 'trip',
    subjectId: row.trip_id,
    before: { name: row.name, state: row.state },
  })
  return { id }
}

/** @throws 422 at `email` without one, 409 for a list of vehicles or without anybody. */
export function refuseUnsendable({ kind, email }: ListRow, spaces: readonly Space[]): void {
  if (kind !== 'rooms') throw conflict('not_sent', 'Only rooming lists are sent to a hotel.')
  if (!email) throw invalid('email', 'Add the hotel’s email address first.')
  if (spaces.every(({ people }) => people.length === 0)) throw conflict('empty', 'Nobody has a room yet.')
}
