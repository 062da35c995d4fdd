import type { PersonSource } from '#domains/clients/server/person/sources.ts'

/** Static collections that a person is in. */
export const collectionData: PersonSource = {
  part: 'collections',
  rows: (tx, { id }) =>
    tx
      .selectFrom('collection_people as p')
      .innerJoin('collections as l', (join) => join.onRef('l.agency_id', '=', 'p.agency_id').onRef('l.id', '=', 'p.collection_id'))
      .select(['l.name', 'p.added_at'])
      .where('p.client_id', '=', id)
      .orderBy('p.added_at')
      .execute(),
  erase: (tx, _actor, { id }) => tx.deleteFrom('collection_people').where('client_id', '=', id).execute(),
}
