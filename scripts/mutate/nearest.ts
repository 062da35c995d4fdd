const inventory = 'domains/inventory/server'
const bookings = 'domains/bookings/server'
const finance = 'domains/finance/server'

/** The mutated files, each with its tests, the fastest first. */
export const nearest: Record<string, string[]> = {
  [`${inventory}/prices/pricing.ts`]: [`${inventory}/prices/pricing-edges.test.ts`],
  [`${inventory}/prices/tariffs.ts`]: [`${inventory}/prices/pricing-edges.test.ts`],
  [`${inventory}/stock/counters.ts`]: [`${bookings}/stock-edges.test.ts`],
  [`${inventory}/stock/units.ts`]: [`${bookings}/stock-edges.test.ts`],
  [`${inventory}/stock/availability.ts`]: [`${bookings}/stock-edges.test.ts`],
  [`${inventory}/stock/drift.ts`]: [`${bookings}/stock-edges.test.ts`],
  [`${finance}/ledger.ts`]: [`${finance}/ledger-edges.test.ts`],
  [`${finance}/ledger-data.ts`]: [`${finance}/ledger-edges.test.ts`],
}
