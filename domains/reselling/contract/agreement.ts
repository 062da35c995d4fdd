// What two agencies agree on about an offer, without schemas so that screens can use it.

export const sides = ['owner', 'reseller'] as const
export type Side = (typeof sides)[number]

export const agreementStates = ['draft', 'proposed', 'countered', 'active', 'paused', 'terminated', 'rejected'] as const
export type AgreementState = (typeof agreementStates)[number]

/** Commission: the reseller sells at the owner's price and keeps a percent. Net rate: it buys at a percent less and sets its own price. */
export const resellModels = ['commission', 'net_rate'] as const
export type ResellModel = (typeof resellModels)[number]

/** Who bears a refund to the guest: the owner gives up its part, or the reseller still owes it all. */
export const refunders = ['owner', 'reseller'] as const
export type Refunder = (typeof refunders)[number]

/** What the owner reads of the guest. */
export const guestParts = ['nothing', 'name', 'contact'] as const
export type GuestPart = (typeof guestParts)[number]

export interface Terms {
  model: ResellModel
  percent: number
  /** The reseller cannot sell later than this before the start. */
  cut_off_hours: number
  refunds_by: Refunder
  guest: GuestPart
  /** A settlement is paid within so many days after its invoice. */
  days_to_pay: number
}

/** The usual days to pay, and the most that two agencies can agree on. */
export const usualDaysToPay = 14
export const mostDaysToPay = 120

/** Days that the reseller cannot sell, the first and the last included. */
export interface Blackout {
  from: string
  to: string
}

export const agreementActions = ['offer', 'accept', 'reject', 'withdraw', 'pause', 'resume', 'terminate'] as const
export type AgreementAction = (typeof agreementActions)[number]

export interface Standing {
  state: AgreementState
  /** Who offered the terms that wait for an answer; null if none wait. */
  offered_by: Side | null
  paused_by: Side | null
}

/** Allowed moves. Any other move is answered with 409 `invalid_transition`. */
export const agreementMoves: Record<AgreementState, readonly AgreementState[]> = {
  draft: ['proposed', 'terminated'],
  proposed: ['countered', 'active', 'rejected', 'terminated'],
  countered: ['proposed', 'active', 'rejected', 'terminated'],
  active: ['paused', 'terminated'],
  paused: ['active', 'terminated'],
  terminated: [],
  rejected: [],
}

const isOpenedBefore = (state: AgreementState): boolean => state === 'active' || state === 'paused'

/** Returns the state after an action of a side, or null if that side cannot do it now. Only the other side accepts terms. */
export function stateAfter({ state, offered_by, paused_by }: Standing, side: Side, action: AgreementAction): AgreementState | null {
  if (state === 'terminated' || state === 'rejected') return null
  // The other side does not know a draft.
  const mayAnswer = state !== 'draft' && offered_by !== null && offered_by !== side
  const isOwnOffer = offered_by === side
  switch (action) {
    case 'offer':
      if (state === 'draft') return side === 'reseller' ? 'proposed' : null
      if (isOpenedBefore(state)) return offered_by === null ? state : null
      return mayAnswer ? (side === 'owner' ? 'countered' : 'proposed') : null
    case 'accept':
      return mayAnswer ? (state === 'paused' ? 'paused' : 'active') : null
    case 'reject':
      return mayAnswer ? (isOpenedBefore(state) ? state : 'rejected') : null
    case 'withdraw':
      if (state === 'draft') return side === 'reseller' ? 'terminated' : null
      return isOwnOffer ? (isOpenedBefore(state) ? state : 'terminated') : null
    case 'pause':
      return state === 'active' ? 'paused' : null
    case 'resume':
      return state === 'paused' && paused_by === side ? 'active' : null
    case 'terminate':
      return isOpenedBefore(state) ? 'terminated' : null
  }
}

/** Returns what a side can do with an agreement now. */
export const actionsOf = (standing: Standing, side: Side): AgreementAction[] =>
  agreementActions.filter((action) => stateAfter(standing, side, action) !== null)

export const saleStates = ['held', 'confirmed', 'cancelled', 'released'] as const
export type SaleState = (typeof saleStates)[number]

/** Allowed moves of a sale. A hold is confirmed or released; a cancelled sale stays cancelled. */
export const saleMoves: Record<SaleState, readonly SaleState[]> = {
  held: ['confirmed', 'released', 'cancelled'],
  confirmed: ['cancelled'],
  cancelled: [],
  released: [],
}
