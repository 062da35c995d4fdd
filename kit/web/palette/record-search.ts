import type { Feature } from '#kit/contract/features.ts'
import type { Permission } from '#kit/contract/permissions.ts'

export interface FoundRecord {
  label: string
  description?: string
  /** Path of the record's screen. */
  to: string
}

/** Search for the records of one domain, used by the palette. The app lists all of them. */
export interface RecordSearch {
  /** Heading above the results: "Clients". */
  name: string
  /** The search runs only for users with at least one of these. */
  permissions: readonly Permission[]
  /** The search runs only if the agency has this feature. */
  feature?: Feature
  search: (text: string, signal: AbortSignal, agencyId: string) => Promise<FoundRecord[]>
}
