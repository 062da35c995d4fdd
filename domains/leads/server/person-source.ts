import { sql } from 'kysely'
import type { PersonSource } from '#domains/clients/server/person/sources.ts'

/** Possible sales to a person. Erasing clears what people wrote about them; stages and values stay for the statistics. */
export const leadData: PersonSource = {
  part: 'leads',
  rows: (tx, { id }) =>
    tx
      .selectFrom('leads')
      .select(['reference', 'title', 'stage', 'source', 'value', 'currency', 'next_action', 'lost_reason', 'lost_note', 'created_at'])
      .where('client_id', '=', id)
      .orderBy('created_at')
      .execute(),
  async erase(tx, _actor, { id }) {
    await tx
      .updateTable('lead_moves')
      .set({ note: null })
      .where('lead_id', 'in', (of) => of.selectFrom('leads').select('id').where('client_id', '=', id))
      .execute()
    await tx
      .updateTable('leads')
      .set({ title: sql<string>`reference`, next_action: null, next_action_at: null, lost_note: null })
      .where('client_id', '=', id)
      .execute()
  },
}
