export const accountTypes = [
  'available',
  'pending',
  'reserved',
  'deposit_held',
  'cash',
  'bank',
  'mobile_money',
  'receivable',
  'revenue',
  'fees',
  'subscriptions',
  'fx',
  'clearing',
  'world',
] as const
export type AccountType = (typeof accountTypes)[number]

/** Account names for people without bookkeeping knowledge (docs/decisions/0004-ledger-accounts.md). */
export const accountWords: Record<AccountType, string> = {
  available: 'Wallet, available',
  pending: 'Wallet, pending',
  reserved: 'Wallet, reserved',
  deposit_held: 'Security deposits held',
  cash: 'Cash till',
  bank: 'Bank',
  mobile_money: 'Mobile money',
  receivable: 'Owed by client',
  revenue: 'Sales',
  fees: 'Fees',
  subscriptions: 'Safiri subscription',
  fx: 'Exchange',
  clearing: 'Between payment companies',
  world: 'Outside',
}
