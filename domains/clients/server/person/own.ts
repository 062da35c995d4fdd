import { openedFile } from '../files/opened.ts'
import type { PersonSource } from './sources.ts'

/** The person, the other addresses, and the files that were uploaded. The row itself is cleared by the erasure. */
export const ownData: PersonSource = {
  part: 'person',
  rows: (tx, { id }) => tx.selectFrom('clients').selectAll().where('id', '=', id).execute(),
  async erase(tx, _actor, { id }) {
    await tx.deleteFrom('client_addresses').where('client_id', '=', id).execute()
    // What a merge kept for undoing it holds both people.
    await tx
      .deleteFrom('client_merges')
      .where((of) => of.or([of('winner_id', '=', id), of('loser_id', '=', id)]))
      .execute()
  },
}

/** Other addresses, and what the agency's own fields mean. */
export const addressData: PersonSource = {
  part: 'addresses',
  rows: (tx, { id }) =>
    tx
      .selectFrom('client_addresses')
      .select(['channel', 'value', 'created_at'])
      .where('client_id', '=', id)
      .orderBy('created_at')
      .execute(),
}

/** The agency's own fields, by whose ids the values of the person and of the person's bookings are kept. */
export const fieldData: PersonSource = {
  part: 'fields',
  rows: (tx) =>
    tx
      .selectFrom('client_fields')
      .select(['id', 'label', 'type', 'record'])
      .where('record', 'in', ['client', 'booking'])
      .orderBy('position')
      .execute(),
}

/** Files of the person. Without a use they are removed from the storage. */
export const fileData: PersonSource = {
  part: 'files',
  rows: (tx, { id }) =>
    tx
      .selectFrom('client_files')
      .select(['name', 'mime', 'size', 'created_at'])
      .where('client_id', '=', id)
      .orderBy('created_at')
      .execute(),
  async files(app, tx, { id }) {
    const rows = await tx.selectFrom('client_files').select('id').where('client_id', '=', id).orderBy('created_at').execute()
    const entries = []
    for (const row of rows) {
      const { name, content } = await openedFile(app, tx, row.id)
      entries.push({ name: `files/${name}`, content })
    }
    return entries
  },
  erase: (tx, _actor, { id }) => tx.deleteFrom('client_files').where('client_id', '=', id).execute(),
}
