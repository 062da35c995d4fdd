import { ofAgency } from '#domains/agency/server/facts.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** What an agency says of itself, for its first pages. */
export interface AgencyContent {
  name: string
  description: string | null
  closing: string | null
  banner: string | null
  place: { text: string; lat: number; lng: number } | null
  language: string
}

/** Returns what the agency says of itself. */
export async function agencyContent(tx: Tx, { agencyId }: Pick<Actor, 'agencyId'>): Promise<AgencyContent> {
  const row = await ofAgency(tx, agencyId)
    .select(['name', 'description', 'closing_line', 'banner_file_id', 'place_name', 'place_lat', 'place_lng', 'language'])
    .executeTakeFirstOrThrow()
  const { place_name: text, place_lat: lat, place_lng: lng } = row
  return {
    name: row.name,
    description: row.description,
    closing: row.closing_line,
    banner: row.banner_file_id,
    place: text && lat !== null && lng !== null ? { text, lat, lng } : null,
    language: row.language,
  }
}
