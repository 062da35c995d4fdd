// Words of the home screen, without schemas so that the screen stays small.

/** What can need a person, the most pressing first where severity is the same. */
export const attentionKinds = [
  'vehicle_late',
  'arrival_unpaid',
  'hold_ending',
  'deadline',
  'departure_decision',
  'inquiry_waiting',
  'payment_review',
  'booking_flagged',
  'vehicle_not_collected',
  'payment_overdue',
  'order_to_pack',
  'expenses_to_check',
  'vehicle_care',
  'verification',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

export const severities = ['urgent', 'soon', 'later'] as const
export type Severity = (typeof severities)[number]

/** What the person can do about it in place. */
export const attentionActions = [
  'record_payment',
  'extend_hold',
  'settle_deadline',
  'answer',
  'check_payment',
  'settle_flag',
  'take_back',
  'hand_over',
  'pack',
  'care',
  'verify',
] as const
