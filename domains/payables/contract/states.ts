export const invoiceKinds = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
export const invoiceKindWords: Record<InvoiceKind, string> = { invoice: 'Invoice', credit_note: 'Credit note' }

export const invoiceStates = ['draft', 'received', 'approved', 'scheduled', 'partly_paid', 'paid', 'disputed', 'void'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** Allowed moves of a supplier's invoice. Any other is answered with 409 `invalid_transition`. */
export const invoiceMoves: Record<InvoiceState, readonly InvoiceState[]> = {
  draft: ['received', 'void'],
  received: ['approved', 'disputed', 'void'],
  approved: ['received', 'scheduled', 'partly_paid', 'paid', 'disputed', 'void'],
  // A transfer that is dropped, and one that the bank returns, make it owed again.
  scheduled: ['approved', 'partly_paid', 'paid'],
  partly_paid: ['approved', 'scheduled', 'paid'],
  paid: ['approved', 'partly_paid', 'scheduled'],
  disputed: ['received', 'void'],
  void: [],
}

/** The moves that people make. The others follow payments. */
export const askedMoves = ['received', 'approved', 'disputed', 'void'] as const
export type AskedMove = (typeof askedMoves)[number]

/** The states in which an invoice is in the books. */
export const postedStates = ['approved', 'scheduled', 'partly_paid', 'paid'] as const
/** The states in which something can be paid. */
export const payableStates = ['approved', 'scheduled', 'partly_paid'] as const

export const overheadCategories = ['rent', 'salaries', 'fuel', 'repairs', 'marketing', 'licences', 'other'] as const
export type OverheadCategory = (typeof overheadCategories)[number]
export const overheadWords: Record<OverheadCategory, string> = {
  rent: 'Rent',
  salaries: 'Salaries',
  fuel: 'Fuel',
  repairs: 'Repairs',
  marketing: 'Marketing',
  licences: 'Licences',
  other: 'Other overheads',
}

export const paymentMethods = ['transfer', 'cash', 'bank', 'mobile_money'] as const
export const outsideMethods = ['cash', 'bank', 'mobile_money'] as const
export const methodWords: Record<(typeof paymentMethods)[number], string> = {
  transfer: 'Transfer',
  cash: 'Cash',
  bank: 'Bank',
  mobile_money: 'Mobile money',
}
export const paymentStates = ['waiting', 'paid', 'returned', 'cancelled'] as const

export const costSources = ['typed', 'rate'] as const

/** What profit can be shown by. */
export const profitBys = ['booking', 'departure', 'package', 'agent', 'market'] as const
export type ProfitBy = (typeof profitBys)[number]
export const profitByWords: Record<ProfitBy, string> = {
  booking: 'Booking',
  departure: 'Departure',
  package: 'Offer',
  agent: 'Agent',
  market: 'Market',
}

/** Whether the text of a photograph or scan was read. `nothing`: it shows no text that can be read. */
export const documentReadings = ['none', 'waiting', 'reading', 'read', 'nothing', 'failed'] as const
export type DocumentReading = (typeof documentReadings)[number]

/** What became of an invoice that was uploaded or forwarded by mail. */
export const documentStates = ['to_check', 'entered', 'dismissed'] as const
export const documentSources = ['upload', 'mail'] as const
