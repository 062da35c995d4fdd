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

export const staffTills = ['cash', 'bank', 'mobile_money'] as const
export type StaffTill = (typeof staffTills)[number]
export const staffTillWords: Record<StaffTill, string> = { cash: 'Cash', bank: 'Bank', mobile_money: 'Mobile money' }

export const entryStates = ['posted', 'reversed'] as const
