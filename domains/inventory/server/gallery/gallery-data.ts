import { sql } from 'kysely'
import type { FocusPoint } from '#kit/contract/picture-focus.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'

/** A table of pictures: `inventory_gallery` by `inventory_id`, `itinerary_gallery` by `itinerary_id`. */
export interface GalleryTable {
  table: 'inventory_gallery' | 'itinerary_gallery'
  owner: 'inventory_id' | 'itinerary_id'
}

export interface PictureRow {
  id: string
  owner_id: string
  file_id: string
  caption: string | null
  position: number
  key: string
  width: number | null
  height: number | null
  focus: FocusPoint
}

const names = ({ table, owner }: GalleryTable) => ({ table: sql.table(table), owner: sql.ref(owner) })

/** Returns the pictures of owners, in order. */
export async function picturesOf(tx: Tx, of: GalleryTable, ownerIds: string[]): Promise<PictureRow[]> {
  const { table, owner } = names(of)
  const { rows } = await sql<PictureRow>`
    SELECT g.id, g.${owner} AS owner_id, g.file_id, g.caption, g.position, f.key, f.width, f.height, f.focus
    FROM ${table} g JOIN files f ON f.agency_id = g.agency_id AND f.id = g.file_id
    WHERE g.agency_id = ${thisAgency} AND g.${owner} = ANY(${ownerIds}::uuid[]) ORDER BY g.position, g.id`.execute(tx)
  return rows
}

export async function picturesByIds(tx: Tx, of: GalleryTable, ids: string[]): Promise<{ id: string; owner_id: string }[]> {
  const { table, owner } = names(of)
  const { rows } = await sql<{
    id: string
    owner_id: string
  }>`SELECT id, ${owner} AS owner_id FROM ${table} WHERE agency_id = ${thisAgency} AND id = ANY(${ids}::uuid[])`.execute(tx)
  return rows
}

export async function insertPicture(
  tx: Tx,
  of: GalleryTable,
  picture: { agencyId: string; ownerId: string; fileId: string; caption: string | null; position: number; now: Date },
): Promise<string> {
  const { table, owner } = names(of)
  const id = newId()
  await sql`INSERT INTO ${table} (agency_id, id, ${owner}, file_id, caption, position, created_at)
    VALUES (${picture.agencyId}, ${id}, ${picture.ownerId}, ${picture.fileId}, ${picture.caption}, ${picture.position}, ${picture.now})`.execute(
    tx,
  )
  return id
}

/** Numbers the pictures of an owner in the order of the ids. */
export async function writeOrder(tx: Tx, of: GalleryTable, ownerId: string, ids: string[]): Promise<void> {
  const { table, owner } = names(of)
  await sql`UPDATE ${table} g SET position = o.place FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o (id, place)
    WHERE g.agency_id = ${thisAgency} AND g.id = o.id AND g.${owner} = ${ownerId}`.execute(tx)
}

export async function writeCaption(tx: Tx, of: GalleryTable, id: string, caption: string | null): Promise<void> {
  await sql`UPDATE ${names(of).table} SET caption = ${caption} WHERE agency_id = ${thisAgency} AND id = ${id}`.execute(tx)
}

export async function deletePictures(tx: Tx, of: GalleryTable, ids: string[]): Promise<void> {
  await sql`DELETE FROM ${names(of).table} WHERE agency_id = ${thisAgency} AND id = ANY(${ids}::uuid[])`.execute(tx)
}

/** Sets the first picture of an item as its cover. */
export async function writeCover(tx: Tx, inventoryId: string, now: Date): Promise<void> {
  await sql`UPDATE inventory SET updated_at = ${now}, cover_file_id =
    (SELECT file_id FROM inventory_gallery WHERE agency_id = ${thisAgency} AND inventory_id = ${inventoryId} ORDER BY position, id LIMIT 1)
    WHERE agency_id = ${thisAgency} AND id = ${inventoryId}`.execute(tx)
}
