export const webhookStates = ['active', 'paused', 'failing'] as const
export type WebhookState = (typeof webhookStates)[number]

/** `failed` will be tried again; `dead` will not. */
export const deliveryStates = ['pending', 'succeeded', 'failed', 'dead'] as const
export type DeliveryState = (typeof deliveryStates)[number]

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** The pause before each try of a delivery, as Standard Webhooks recommends. After the last one it is dead. */
export const pausesMs = [0, 5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour] as const
/** An endpoint that has failed for this long is `failing`. */
export const failingAfterMs = 24 * hour
/** An endpoint that has failed for this long is paused. */
export const pausedAfterMs = 5 * 24 * hour
/** A rotated secret signs too for this long. */
export const oldSecretMs = 24 * hour

export const mostEndpoints = 20
/** Days that deliveries are kept. */
export const deliveryDays = 30
/** Characters of a receiver's reply that are kept. */
export const mostReply = 1024
