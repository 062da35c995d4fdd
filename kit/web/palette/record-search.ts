import type { Feature } from '#kit/contract/features.ts'
import type { Permission } from '#kit/contract/permissions.ts'

export interface FoundRecord {
  label: string
  description?: string
  /** The path that opens it. */
  to: string
}

/** How the palette finds the records of a domain; the app lists one for each domain that has some. */
export interface RecordSearch {
  /** The heading above what is found: "Clients". */
  name: string
  /** Asked only when the user holds any of these. */
  permissions: readonly Permission[]
  /** Asked only where the agency has it. */
  feature?: Feature
  search: (text: string, signal: AbortSignal, agencyId: string) => Promise<FoundRecord[]>
}
