// Words of what packages need, without schemas so that screens can use them.

export const needKinds = ['permit', 'rooms', 'request', 'duty', 'vehicle'] as const
export type NeedKind = (typeof needKinds)[number]
export const needKindWords: Record<NeedKind, string> = {
  permit: 'Permits',
  rooms: 'Rooms of an allotment',
  request: 'Request to a supplier',
  duty: 'Staff',
  vehicle: 'Vehicles',
}

export const needPers = ['person', 'group'] as const
export type NeedPer = (typeof needPers)[number]

export const consumptionStates = ['done', 'wanted', 'short', 'failed', 'cancelled', 'ask'] as const
export type ConsumptionState = (typeof consumptionStates)[number]

/** Kinds that are filled: by person, `quantity` people are in each room or vehicle. */
export const isFilled = (kind: NeedKind): boolean => kind === 'rooms' || kind === 'request' || kind === 'vehicle'

/** How many permits, rooms, vehicles or people a need means for a number of travellers. */
export function neededFor({ kind, per, quantity }: { kind: NeedKind; per: NeedPer; quantity: number }, travellers: number): number {
  if (per === 'group') return quantity
  return isFilled(kind) ? Math.ceil(travellers / quantity) : travellers * quantity
}
