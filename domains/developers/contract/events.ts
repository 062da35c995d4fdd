/** What each event that can be sent to a webhook says. The data of all are ids, references, sums and statuses: no personal data. */
export const webhookEvents = {
  'booking.on_hold': 'A booking holds its places until a time.',
  'booking.confirmed': 'A booking was confirmed.',
  'booking.in_progress': 'A trip, stay or hire has started.',
  'booking.completed': 'A booking is finished.',
  'booking.cancelled': 'A booking was cancelled.',
  'booking.expired': 'A hold expired, and its places are free again.',
  'booking.no_show': 'The client did not come.',
  'booking.changed': 'Lines, price or client of a booking changed.',
  'payment.received': 'A payment was received or recorded.',
  'payment.refunded': 'A payment was refunded in full or in part.',
  'inquiry.created': 'An inquiry was received.',
  'inquiry.moved': 'An inquiry has another status.',
  'client.created': 'A client was added.',
  'proposal.sent': 'A proposal was sent to the client.',
  'proposal.viewed': 'The client opened a proposal for the first time.',
  'proposal.accepted': 'The client accepted a proposal.',
  'proposal.declined': 'The client declined a proposal.',
} as const

export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

/** The type of the test event, which every endpoint can be sent. */
export const testEvent = 'webhook.test'
