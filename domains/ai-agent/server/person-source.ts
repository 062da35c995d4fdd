import type { PersonSource } from '#domains/clients/server/person/sources.ts'

/** Drafts about a person. Erasing deletes them: they quote what the person wrote. */
export const draftData: PersonSource = {
  part: 'agent_drafts',
  rows: (tx, { id }) =>
    tx
      .selectFrom('agent_drafts')
      .select(['kind', 'status', 'title', 'input', 'result', 'created_at'])
      .where('client_id', '=', id)
      .orderBy('created_at')
      .execute(),
  erase: (tx, _actor, { id }) => tx.deleteFrom('agent_drafts').where('client_id', '=', id).execute(),
}
