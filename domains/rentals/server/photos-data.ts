import type { Insertable } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import type { RentalPhotos } from '../../../database/tables.ts'

/** The photos of a rental with their file keys, in upload order. */
export const photosOf = (tx: Tx, rentalId: string) =>
  tx
    .selectFrom('rental_photos as p')
    .innerJoin('files as f', (join) => join.onRef('f.agency_id', '=', 'p.agency_id').onRef('f.id', '=', 'p.file_id'))
    .select(['p.id', 'p.moment', 'f.key'])
    .where('p.rental_id', '=', rentalId)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute()
export const photoById = (tx: Tx, id: string) => tx.selectFrom('rental_photos').selectAll().where('id', '=', id).executeTakeFirst()
/** Ignores a photo whose file the rental already has. */
export const insertPhotos = (tx: Tx, rows: Insertable<RentalPhotos>[]) =>
  tx
    .insertInto('rental_photos')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['agency_id', 'rental_id', 'moment', 'file_id']).doNothing())
    .execute()
export const deletePhoto = (tx: Tx, id: string) => tx.deleteFrom('rental_photos').where('id', '=', id).execute()
