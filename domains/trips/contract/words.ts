// Words of trips, without schemas so that screens can use them.

export const tripKinds = ['departure', 'booking', 'event', 'stays'] as const
export type TripKind = (typeof tripKinds)[number]

export const tripDecisions = ['open', 'guaranteed', 'cancelled'] as const
export type TripDecision = (typeof tripDecisions)[number]

/** Allowed moves. Any other move is answered with 409 `invalid_transition`. A cancelled departure stays cancelled: its bookings are. */
export const decisionMoves: Record<TripDecision, readonly TripDecision[]> = {
  open: ['guaranteed', 'cancelled'],
  guaranteed: ['open', 'cancelled'],
  cancelled: [],
}

export const listKinds = ['rooms', 'vehicles'] as const
export type ListKind = (typeof listKinds)[number]

export const listStates = ['draft', 'sent', 'confirmed', 'declined'] as const
export type ListState = (typeof listStates)[number]

/** How many people a room of a type sleeps. A vehicle says it itself. */
export const roomPlaces = { single: 1, double: 2, twin: 2, triple: 3, quad: 4, family: 6 } as const
export const roomTypes = ['single', 'double', 'twin', 'triple', 'quad', 'family'] as const
export type RoomType = (typeof roomTypes)[number]
export const spaceTypes = [...roomTypes, 'vehicle'] as const
export type SpaceType = (typeof spaceTypes)[number]

export const tripChannels = ['email', 'sms', 'whatsapp'] as const
export type TripChannel = (typeof tripChannels)[number]

/** A room or vehicle with the ids of its people. */
export interface Space {
  id: string
  name: string
  type: SpaceType
  places: number
  people: string[]
}
