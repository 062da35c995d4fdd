// The enums of flights, without zod, so that list screens do not load the schemas.

export const flightStatuses = [
  'draft',
  'quoted',
  'held',
  'ticketing',
  'ticketed',
  'change_pending',
  'cancelled',
  'refunded',
  'void',
  'failed',
] as const
export type FlightStatus = (typeof flightStatuses)[number]

/** Allowed status changes. Any other change answers 409 `invalid_transition`. */
export const flightMoves: Record<FlightStatus, readonly FlightStatus[]> = {
  draft: ['quoted', 'held', 'ticketing', 'ticketed', 'cancelled'],
  quoted: ['held', 'ticketing', 'ticketed', 'cancelled'],
  held: ['ticketing', 'ticketed', 'failed', 'cancelled'],
  ticketing: ['held', 'ticketed', 'failed', 'cancelled'],
  ticketed: ['change_pending', 'void', 'cancelled'],
  change_pending: ['ticketed', 'cancelled'],
  failed: ['held', 'ticketing', 'ticketed', 'cancelled'],
  cancelled: ['refunded'],
  refunded: [],
  void: [],
}

/** Statuses in which segments, passengers and fare can be edited. */
export const editableStatuses: readonly FlightStatus[] = ['draft', 'quoted', 'held', 'failed']
/** Statuses in which deadlines matter: not ticketed and not cancelled. */
export const openStatuses: readonly FlightStatus[] = ['draft', 'quoted', 'held', 'ticketing', 'failed']
/** Statuses in which the passengers have tickets. */
export const flyingStatuses: readonly FlightStatus[] = ['ticketed', 'change_pending']

export const changeStatuses = ['open', 'contacted', 'accepted', 'cancelled', 'dismissed', 'superseded'] as const
export type ChangeStatus = (typeof changeStatuses)[number]

/** Allowed status changes of a schedule change. A newer change supersedes an open one of the same booking. */
export const changeMoves: Record<ChangeStatus, readonly ChangeStatus[]> = {
  open: ['contacted', 'accepted', 'cancelled', 'dismissed', 'superseded'],
  contacted: ['contacted', 'accepted', 'cancelled', 'dismissed', 'superseded'],
  accepted: [],
  cancelled: [],
  dismissed: [],
  superseded: [],
}

export const passengerTypes = ['adult', 'child', 'infant'] as const
export type PassengerType = (typeof passengerTypes)[number]
export const titles = ['mr', 'mrs', 'ms', 'miss', 'dr'] as const
export const cabins = ['economy', 'premium_economy', 'business', 'first'] as const
export type Cabin = (typeof cabins)[number]

export const providers = ['recorded', 'duffel'] as const
export type ProviderKey = (typeof providers)[number]
