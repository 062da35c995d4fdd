const inventory = 'domains/inventory/server'
const bookings = 'domains/bookings/server'
const finance = 'domains/finance/server'

/** The mutated files, each with its tests, the fastest first. */
export const nearest: Record<string, string[]> = {
  [`${inventory}/prices/pricing.ts`]: [
    ...['rules', 'choice', 'period', 'guests'].map((of) => `${inventory}/prices/pricing-${of}-edges.test.ts`),
    `${inventory}/prices/pricing-currencies.test.ts`,
    `${inventory}/prices/pricing-guests.test.ts`,
  ],
  [`${inventory}/prices/pieces.ts`]: ['choice-edges', 'guests-edges', 'guests'].map((of) => `${inventory}/prices/pricing-${of}.test.ts`),
  [`${inventory}/prices/guests.ts`]: ['guests-edges', 'guests'].map((of) => `${inventory}/prices/pricing-${of}.test.ts`),
  [`${inventory}/prices/currencies.ts`]: [`${inventory}/prices/pricing-currencies.test.ts`],
  'domains/rates/contract/selling-rate.ts': [`${inventory}/prices/pricing-currencies.test.ts`],
  'domains/rates/server/selling.ts': ['domains/rates/server/selling.test.ts', `${bookings}/currencies.test.ts`],
  [`${inventory}/prices/tariffs.ts`]: [`${inventory}/prices/pricing-period-edges.test.ts`],
  [`${inventory}/stock/counters.ts`]: [
    `${bookings}/departure-edges.test.ts`,
    `${bookings}/option-edges.test.ts`,
    `${bookings}/stock-order-edges.test.ts`,
    'domains/products/server/stock.test.ts',
  ],
  [`${inventory}/stock/units.ts`]: [`${bookings}/unit-edges.test.ts`, `${bookings}/stock-order-edges.test.ts`],
  [`${inventory}/stock/availability.ts`]: [
    `${bookings}/departure-edges.test.ts`,
    `${bookings}/unit-edges.test.ts`,
    `${bookings}/stock-order-edges.test.ts`,
  ],
  [`${inventory}/stock/drift.ts`]: [`${bookings}/stock-drift-edges.test.ts`],
  [`${finance}/ledger.ts`]: [`${finance}/ledger-edges.test.ts`],
  [`${finance}/ledger-data.ts`]: [`${finance}/ledger-edges.test.ts`, `${finance}/ledger.test.ts`],
  [`${bookings}/cancel.ts`]: [
    `${bookings}/cancel.test.ts`,
    `${bookings}/cancel-edges.test.ts`,
    `${bookings}/cancel-traveller-edges.test.ts`,
  ],
  [`${bookings}/money.ts`]: [`${bookings}/payment-edges.test.ts`, 'domains/instalments/server/instalments.test.ts'],
  [`${bookings}/charges.ts`]: [`${bookings}/payment-edges.test.ts`],
  [`${bookings}/totals.ts`]: [
    `${bookings}/sale-price-edges.test.ts`,
    `${bookings}/agreed-edges.test.ts`,
    `${bookings}/kept-edges.test.ts`,
    `${bookings}/cancel-edges.test.ts`,
  ],
  [`${bookings}/quote.ts`]: [
    `${bookings}/quote-edges.test.ts`,
    `${bookings}/currencies.test.ts`,
    `${bookings}/sale-price-edges.test.ts`,
    `${bookings}/stock-drift-edges.test.ts`,
    `${bookings}/unit-edges.test.ts`,
  ],
  'domains/discounts/server/apply.ts': ['domains/discounts/server/apply-edges.test.ts', `${bookings}/sale-price-edges.test.ts`],
  [`${bookings}/agreed.ts`]: [`${bookings}/agreed-edges.test.ts`],
  [`${bookings}/kept.ts`]: [`${bookings}/kept-edges.test.ts`],
  [`${bookings}/lines.ts`]: [
    `${bookings}/quote-edges.test.ts`,
    `${bookings}/kept-edges.test.ts`,
    `${bookings}/cancel-traveller-edges.test.ts`,
    `${bookings}/edit.test.ts`,
  ],
  [`${finance}/sales.ts`]: [`${finance}/sales-edges.test.ts`],
  [`${finance}/refunds.ts`]: [
    `${finance}/sales-edges.test.ts`,
    `${finance}/refund-edges.test.ts`,
    `${finance}/refund-company-edges.test.ts`,
    `${finance}/refunds.test.ts`,
  ],
  [`${finance}/refund-books.ts`]: [`${finance}/refund-edges.test.ts`, `${finance}/refund-company-edges.test.ts`],
  [`${finance}/settle.ts`]: [`${finance}/report-edges.test.ts`],
  [`${finance}/payments.ts`]: [`${finance}/payment-in-edges.test.ts`, `${finance}/report-edges.test.ts`],
  [`${finance}/purposes.ts`]: [
    `${finance}/refund-sending-edges.test.ts`,
    `${finance}/payment-in-edges.test.ts`,
    `${finance}/report-edges.test.ts`,
    `${finance}/refund-edges.test.ts`,
    `${finance}/refund-company-edges.test.ts`,
  ],
  [`${finance}/refund-sending.ts`]: [
    `${finance}/refund-sending-edges.test.ts`,
    `${finance}/refund-edges.test.ts`,
    `${finance}/refund-company-edges.test.ts`,
    `${finance}/refunds.test.ts`,
  ],
}
