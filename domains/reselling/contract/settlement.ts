// The settlement between two agencies, without schemas so that screens can use it.

export const settlementStates = ['accrued', 'due', 'invoiced', 'paid', 'disputed', 'carried'] as const
export type SettlementState = (typeof settlementStates)[number]

export const settlementLineKinds = ['sale', 'refund', 'payment'] as const
export type SettlementLineKind = (typeof settlementLineKinds)[number]

/**
 * Allowed moves. Any other move is answered with 409 `invalid_transition`. A payment that the bank returns makes a paid settlement due
 * again. The lines of a carried one are in the next settlement.
 */
export const settlementMoves: Record<SettlementState, readonly SettlementState[]> = {
  accrued: ['due', 'paid'],
  due: ['invoiced', 'paid', 'disputed', 'carried'],
  invoiced: ['paid', 'disputed', 'carried'],
  paid: ['due', 'invoiced'],
  disputed: ['due', 'invoiced', 'paid', 'carried'],
  carried: [],
}

/** Creditor: the agency that is owed. Debtor: the one that pays. */
export const settlementRoles = ['creditor', 'debtor'] as const
export type SettlementRole = (typeof settlementRoles)[number]

export const settlementActions = ['invoice', 'pay', 'receive', 'dispute', 'withdraw', 'carry'] as const
export type SettlementAction = (typeof settlementActions)[number]

interface Standing {
  state: SettlementState
  role: SettlementRole
  /** Whether this side disputes it, if it is disputed. */
  disputedByUs: boolean
}

const isOpen = (state: SettlementState): boolean => state === 'due' || state === 'invoiced'

/** Returns whether a side can do something with a settlement now. */
export function canSettle({ state, role, disputedByUs }: Standing, action: SettlementAction): boolean {
  switch (action) {
    case 'invoice':
      return role === 'creditor' && state === 'due'
    case 'pay':
      return role === 'debtor' && isOpen(state)
    case 'receive':
      return role === 'creditor' && isOpen(state)
    case 'dispute':
      return isOpen(state)
    case 'withdraw':
      return state === 'disputed' && disputedByUs
    // Only the agency that is owed waits longer for its money.
    case 'carry':
      return role === 'creditor' && (isOpen(state) || state === 'disputed')
  }
}

/** Returns what a side can do with a settlement now. */
export const settlementActionsOf = (standing: Standing): SettlementAction[] =>
  settlementActions.filter((action) => canSettle(standing, action))

/** What a settlement still owes after the payments of parts, with the sign of its amount. */
export const leftOf = ({ amount, settled }: { amount: number; settled: number }): number => amount - settled

/** Returns whether the day to pay is over. */
export const isOverdue = ({ state, due_on }: { state: SettlementState; due_on: string }, today: string): boolean =>
  isOpen(state) && due_on < today

/** How money was received that no transfer of Safiri brought. */
export const receivedWays = ['bank_transfer', 'mobile_money', 'cash'] as const
export type ReceivedWay = (typeof receivedWays)[number]
