/** Money between the agency and a person of its staff. */
export const entryKinds = ['given', 'returned', 'paid_out', 'expense', 'allowance'] as const
export type EntryKind = (typeof entryKinds)[number]
export const entryKindWords: Record<EntryKind, string> = {
  given: 'Cash given',
  returned: 'Cash returned',
  paid_out: 'Paid out',
  expense: 'Road expense',
  allowance: 'Allowance',
}

/** The kinds that move money between the person and a till. */
export const tillKinds = ['given', 'returned', 'paid_out'] as const satisfies readonly EntryKind[]
export type TillKind = (typeof tillKinds)[number]

/** Where people record money by hand. */
export const staffTills = ['cash', 'bank', 'mobile_money'] as const
export type StaffTill = (typeof staffTills)[number]
/** Where the money of an entry came from or went to. */
export const entryTills = [...staffTills, 'transfer'] as const
export type EntryTill = (typeof entryTills)[number]
export const staffTillWords: Record<EntryTill, string> = { cash: 'Cash', bank: 'Bank', mobile_money: 'Mobile money', transfer: 'Transfer' }

export const entryStates = ['posted', 'reversed'] as const
