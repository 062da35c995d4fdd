import type { Tx } from '#kit/server/database/database.ts'
import { listed } from '#kit/contract/listed.ts'
import type { Body, Paper } from './paper.ts'

/** The itinerary receipt: what a domain that keeps its own bookings prints in place of the booking confirmation. */
export interface KeptPaper {
  /** Why a booking cannot have it now, `null` when it can. */
  refusal(tx: Tx, bookingId: string): Promise<string | null>
  /** What stands on it now; whom it is for is filled in here. */
  content(tx: Tx, bookingId: string): Promise<{ body: Omit<Body, 'party'>; stamp: Paper['stamp'] }>
}

/** By the name under which a domain keeps bookings (`bookings.kept_by`). */
export const keptPapers = listed<Readonly<Record<string, KeptPaper>>>('papers of kept bookings')

export const keptPaper = (keptBy: string | null): KeptPaper | null => (keptBy === null ? null : (keptPapers.entries()[keptBy] ?? null))
