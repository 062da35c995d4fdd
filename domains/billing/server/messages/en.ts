/** What an invoice of the platform says to an agency. */
export const english = {
  invoice: 'Invoice',
  for: 'For',
  issued: 'Issued',
  paid: 'Paid',
  amountPaid: 'Amount paid',
  amountDue: 'Amount due',
  plan: 'Plan',
  period: 'Period',
  amount: 'Amount',
  total: 'Total',
  void: 'Void',
} as const
