// Words of OCTO connections, without schemas so that screens can use them.

/** Who sells whose offers. */
export const directions = ['they_sell_ours', 'we_sell_theirs'] as const
export type Direction = (typeof directions)[number]

/**
 * How a connection does. `new`: nothing was called yet. `failing`: its last calls failed. `paused`: a person has switched it off.
 */
export const healths = ['failing', 'new', 'on', 'paused'] as const
export type Health = (typeof healths)[number]

/** Keys of a connection that work at the same time. */
export const mostKeys = 5
export const mostConnections = 50

/** The key of a partner's channel in the channel grid. */
export const channelKey = (connectionId: string): string => `octo_${connectionId.replaceAll('-', '')}`

/** Where the server of OCTO is: below the address of the app. */
export const octoBase = '/octo'

/** The parts of OCTO beyond its core that the server speaks. */
export const capabilities = ['octo/pricing', 'octo/content', 'octo/cart', 'octo/pickups'] as const
export type Capability = (typeof capabilities)[number]

/** Days whose calls the screen shows. */
export const shownDays = 30

/** What became of a booking through a connection. `unsure`: the supplier has not said yet, and is asked again. */
export const bookedStates = ['unsure', 'held', 'confirmed', 'expired', 'cancelled', 'refused'] as const
export type BookedState = (typeof bookedStates)[number]
