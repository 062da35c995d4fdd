import type { ListRequest } from '#kit/contract/page.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { spacesOf } from './list-view.ts'
import { everyoneOn } from './people.ts'

/** Returns the people of a trip by name, with their rooms and vehicles. @throws 404. */
export async function listPeople(app: App, tx: Tx, id: string, { search, sort, page, per_page }: ListRequest) {
  const people = await everyoneOn(app, tx, id)
  const lists = await tx.selectFrom('trip_lists').selectAll().where('trip_id', '=', id).orderBy('starts_on').orderBy('id').execute()
  const placesOf = (person: string, kind: string): string | null =>
    lists
      .filter((list) => list.kind === kind)
      .flatMap((list) => spacesOf(list, people).flatMap((space) => (space.people.includes(person) ? [`${list.name}: ${space.name}`] : [])))
      .join('; ') || null
  const wanted = search.trim().toLowerCase()
  const found = people
    .filter(({ name, client_name, reference }) => [name, client_name, reference].some((text) => text.toLowerCase().includes(wanted)))
    .toSorted((a, b) => a.name.localeCompare(b.name) * (sort.startsWith('-') ? -1 : 1))
  const rows = found.slice((page - 1) * per_page, page * per_page)
  return {
    rows: rows.map(({ pick_up_point: _point, ...person }) => ({
      ...person,
      rooms: placesOf(person.id, 'rooms'),
      vehicles: placesOf(person.id, 'vehicles'),
    })),
    total: found.length,
  }
}
