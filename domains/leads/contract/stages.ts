export const leadStages = ['lead', 'qualified', 'confirmed_booking', 'paid_booking', 'lost'] as const
export type LeadStage = (typeof leadStages)[number]

/** Moves that people may make. The stages of bookings are written by what happens to the booking (docs/decisions/0033). */
export const leadMoves: Record<LeadStage, readonly LeadStage[]> = {
  lead: ['qualified', 'lost'],
  qualified: ['lead', 'lost'],
  confirmed_booking: [],
  paid_booking: [],
  lost: ['lead', 'qualified'],
}

export const leadSources = [
  'website',
  'chatbot',
  'whatsapp',
  'email',
  'phone',
  'walk_in',
  'marketplace',
  'facebook',
  'import',
  'proposal',
  'booking',
  'form',
  'referral',
  'other',
] as const
export type LeadSource = (typeof leadSources)[number]

/** Reasons that people may give. `cancelled` is written when a booking is called off. */
export const lostReasons = ['price', 'dates', 'competitor', 'no_answer', 'changed_plans', 'spam', 'other'] as const
export type LostReason = (typeof lostReasons)[number] | 'cancelled'

/** What belongs to a lead besides its booking (docs/decisions/0067). */
export const leadJoinKinds = ['inquiry', 'proposal', 'sign_up'] as const
export type LeadJoinKind = (typeof leadJoinKinds)[number]
