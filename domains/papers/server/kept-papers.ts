import type { Tx } from '#kit/server/database/database.ts'
import { listed } from '#kit/contract/listed.ts'
import type { Body, Paper } from './paper.ts'

/** The itinerary receipt: printed in place of the booking confirmation for domains that manage their own bookings. */
export interface KeptPaper {
  /** Returns why a booking cannot have it now, `null` if it can. */
  refusal(tx: Tx, bookingId: string): Promise<string | null>
  /** Returns its current content. The caller adds the party. */
  content(tx: Tx, bookingId: string, language: string): Promise<{ body: Omit<Body, 'party'>; stamp: Paper['stamp'] }>
}

/** By the name with which a domain marks its bookings (`bookings.kept_by`). */
export const keptPapers = listed<Readonly<Record<string, KeptPaper>>>('papers of kept bookings')

export const keptPaper = (keptBy: string | null): KeptPaper | null => (keptBy === null ? null : (keptPapers.entries()[keptBy] ?? null))
