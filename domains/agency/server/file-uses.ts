import { sql } from 'kysely'
import type { FileUse } from '#kit/server/files/file-uses.ts'

const ofAgency = (picture: 'logo' | 'banner'): FileUse => ({
  rows: sql`SELECT id AS agency_id, ${sql.ref(`${picture}_file_id`)} AS file_id, id AS subject_id, name AS title, '' AS kind FROM agencies
    WHERE ${sql.ref(`${picture}_file_id`)} IS NOT NULL`,
  place: () => ({ what: `Agency, ${picture === 'logo' ? 'logo' : 'cover'}`, link: '/business/brand' }),
})

/** The agency's own pictures. */
export const agencyFileUses: readonly FileUse[] = [ofAgency('logo'), ofAgency('banner')]
