import type { App } from '#kit/server/app.ts'
import { codeOf } from '#kit/server/security/signed-code.ts'
import type { Space } from '../contract/words.ts'
import { sleepsAt } from './hotels.ts'
import type { Person } from './people.ts'
import type { ListRow } from './trip-data.ts'

export const linkPurpose = 'rooming list'

/** What a hotel gets: who sleeps where, without phones, passports or money. */
export interface SentList {
  starts_on: string
  ends_on: string
  note: string | null
  spaces: { name: string; type: Space['type']; people: SentPerson[] }[]
}
export interface SentPerson {
  id: string
  name: string
  unit: string | null
  age: number | null
  diet: string | null
  /** So that people who are taken off the booking later are found too when its client is erased. Lists from before have none. */
  booking_id?: string
}

/** Returns the rooms or vehicles with the people who still travel, and sleep at the hotel of the list if it is of one. */
export function spacesOf(row: Pick<ListRow, 'spaces' | 'hotel'>, people: readonly Pick<Person, 'id' | 'hotels'>[]): Space[] {
  const travelling = new Set(people.filter(({ hotels }) => sleepsAt(row.hotel, hotels)).map(({ id }) => id))
  return (row.spaces as unknown as Space[]).map((space) => ({ ...space, people: space.people.filter((id) => travelling.has(id)) }))
}

/** Returns a list as it would be sent now. */
export function contentOf(row: ListRow, people: readonly Person[]): SentList {
  const byId = new Map(people.map((person) => [person.id, person]))
  return {
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    note: row.note,
    spaces: spacesOf(row, people).map(({ name, type, people: ids }) => ({
      name,
      type,
      people: ids.map((id) => {
        const { name: called, unit, age, diet, booking_id } = byId.get(id)!
        return { id, name: called, unit, age, diet, booking_id }
      }),
    })),
  }
}

/** Returns whether a list differs from what was sent. */
export const hasChanged = (row: ListRow, people: readonly Person[]): boolean =>
  row.sent !== null && stable(contentOf(row, people)) !== stable(row.sent as unknown as SentList)

// The database keeps the fields of JSON in an order of its own.
const stable = ({ starts_on, ends_on, note, spaces }: SentList): string =>
  JSON.stringify([
    starts_on,
    ends_on,
    note,
    spaces.map(({ name, type, people }) => [name, type, people.map(({ name: called, unit, age, diet }) => [called, unit, age, diet])]),
  ])

/** Returns the page on which a hotel answers. Its code is signed; a new `link_id` makes it useless. */
export const linkOf = (app: App, agencyId: string, { id, link_id }: Pick<ListRow, 'id' | 'link_id'>): string =>
  `${app.appUrl}/rooming/${codeOf(app.settings.secretKey, linkPurpose, [agencyId, id, link_id])}`

/** Returns a list as members see it. */
export function listView(app: App, agencyId: string, row: ListRow, people: readonly Person[]) {
  const { id, kind, name, email, hotel, starts_on, ends_on, note, state, sent_to, sent_at, answered_at, answer, version } = row
  return {
    id,
    kind,
    name,
    email,
    hotel,
    starts_on,
    ends_on,
    note,
    spaces: spacesOf(row, people),
    state,
    changed: hasChanged(row, people),
    sent_to,
    sent_at: sent_at?.toISOString() ?? null,
    answered_at: answered_at?.toISOString() ?? null,
    answer,
    link: row.sent === null ? null : linkOf(app, agencyId, row),
    version,
  }
}
