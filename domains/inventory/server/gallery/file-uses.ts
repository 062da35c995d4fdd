import { sql } from 'kysely'
import type { FileUse, UsingRow } from '#kit/server/files/file-uses.ts'
import { kinds, type Kind } from '../../contract.ts'

const inItem =
  (part: string): FileUse['place'] =>
  ({ subject_id, kind }: UsingRow) => {
    const { name, path } = kinds[kind as Kind]
    return { what: `${name}, ${part}`, link: `${path}/${subject_id}/edit?tab=gallery` }
  }

/** Where pictures of items are used, for all kinds. */
export const inventoryFileUses: readonly FileUse[] = [
  {
    rows: sql`SELECT g.agency_id, g.file_id, i.id AS subject_id, i.title, i.kind FROM inventory_gallery g
      JOIN inventory i ON i.agency_id = g.agency_id AND i.id = g.inventory_id`,
    place: inItem('gallery'),
  },
  {
    rows: sql`SELECT agency_id, cover_file_id AS file_id, id AS subject_id, title, kind FROM inventory WHERE cover_file_id IS NOT NULL`,
    place: inItem('cover'),
  },
]
