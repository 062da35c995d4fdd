import type { Tx } from '#kit/server/database/database.ts'
import type { Body, Paper } from './paper.ts'

/** The itinerary receipt: what a domain that keeps its own bookings prints in place of the booking confirmation. */
export interface KeptPaper {
  /** Why a booking cannot have it now, `null` when it can. */
  refusal(tx: Tx, bookingId: string): Promise<string | null>
  /** What stands on it now; whom it is for is filled in here. */
  content(tx: Tx, bookingId: string): Promise<{ body: Omit<Body, 'party'>; stamp: Paper['stamp'] }>
}

const kept = new Map<string, KeptPaper>()

/** Registers a domain by the name under which it keeps bookings; called when that domain is loaded. */
export function registerKeptPaper(keptBy: string, paper: KeptPaper): void {
  kept.set(keptBy, paper)
}

export const keptPaper = (keptBy: string | null): KeptPaper | null => (keptBy === null ? null : (kept.get(keptBy) ?? null))
