import { bookingIdsOf } from '#domains/bookings/server/person-source.ts'
import type { PersonSource } from '#domains/clients/server/person/sources.ts'
import { travellerIds } from '#domains/trips/server/person-source.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { SheetContent } from './content.ts'
import type { SheetRow } from './sheets-data.ts'

/** What drivers and guides got about the people on the bookings of a person, and reported about them. Erasing takes them off the sheets. */
export const jobSheetData: PersonSource = {
  part: 'job_sheets',
  async rows(tx, { id }) {
    const people = await travellerIds(tx, await bookingIdsOf(tx, id))
    if (people.length === 0) return []
    return tx.selectFrom('job_events').selectAll().where('person_id', 'in', people).execute()
  },
  async erase(tx, _actor, { id }) {
    const people = new Set(await travellerIds(tx, await bookingIdsOf(tx, id)))
    if (people.size === 0) return
    for (const { assignment_id, content } of await sheetsWith(tx, [...people])) {
      const sheet = content as unknown as SheetContent
      await tx
        .updateTable('job_sheets')
        .set({ content: JSON.stringify({ ...sheet, people: sheet.people.filter((one) => !people.has(one.id)) }) })
        .where('assignment_id', '=', assignment_id)
        .execute()
    }
  },
}

/** Returns the sheets that name one of these people. There are a few for each duty, and people are erased rarely: no index is worth it. */
async function sheetsWith(tx: Tx, people: readonly string[]): Promise<Pick<SheetRow, 'assignment_id' | 'content'>[]> {
  const rows = await tx.selectFrom('job_sheets').select(['assignment_id', 'content']).execute()
  return rows.filter(({ content }) => (content as unknown as SheetContent).people.some(({ id }) => people.includes(id)))
}
