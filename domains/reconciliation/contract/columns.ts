export const accounts = ['bank', 'mobile_money', 'payment_company'] as const
export const accountWords: Record<(typeof accounts)[number], string> = {
  bank: 'Bank account',
  mobile_money: 'Mobile money',
  payment_company: 'Payment company',
}
export const lineStatuses = ['open', 'matched', 'parked'] as const
export const subjects = ['payment', 'refund', 'transfer'] as const

/** Possible contents of a statement column. The amount is either one signed column or separate columns for money in and out. */
export const columnKinds = ['day', 'description', 'reference', 'amount', 'money_in', 'money_out'] as const
export type ColumnKind = (typeof columnKinds)[number]
export const columnWords: Record<ColumnKind, string> = {
  day: 'Day',
  description: 'Description',
  reference: 'Reference',
  amount: 'Amount, with its sign',
  money_in: 'Money in',
  money_out: 'Money out',
}
export const maxLines = 5000
export const largestText = 700_000
