// The states of permits without schemas, so that lists in the browser can use them.

export const permitStates = [
  'wanted',
  'reserved',
  'deposit_paid',
  'paid',
  'issued',
  'used',
  'rescheduled',
  'cancelled',
  'forfeited',
] as const
export type PermitState = (typeof permitStates)[number]

/** Allowed moves. Any other is refused with 409 `invalid_transition`. An issued permit goes back when its new name costs a fee. */
export const permitMoves: Record<PermitState, readonly PermitState[]> = {
  wanted: ['reserved', 'cancelled'],
  reserved: ['deposit_paid', 'paid', 'rescheduled', 'cancelled', 'forfeited'],
  deposit_paid: ['paid', 'rescheduled', 'cancelled', 'forfeited'],
  paid: ['issued', 'rescheduled', 'cancelled', 'forfeited'],
  issued: ['used', 'deposit_paid', 'rescheduled', 'cancelled', 'forfeited'],
  used: [],
  rescheduled: [],
  cancelled: [],
  forfeited: [],
}

/** States in which a permit can still be cancelled. */
export const openStates = ['wanted', 'reserved', 'deposit_paid', 'paid', 'issued'] as const satisfies readonly PermitState[]

export const permitDeadlineKinds = ['deposit', 'balance', 'names'] as const
export type PermitDeadlineKind = (typeof permitDeadlineKinds)[number]
export const permitDeadlineNames: Record<PermitDeadlineKind, string> = {
  deposit: 'Pay deposit',
  balance: 'Pay balance',
  names: 'Add name and passport',
}

export const nameRules = ['free', 'fee', 'new_permit'] as const
export type NameRule = (typeof nameRules)[number]

export const permitTills = ['cash', 'bank', 'mobile_money'] as const
export type PermitTill = (typeof permitTills)[number]

/** Permits of one kind that authorities give one operator in a month. More is only a warning. */
export const usualInMonth = 20
