// Words of what packages need, without schemas so that screens can use them.

export const needKinds = ['permit', 'rooms', 'request', 'duty'] as const
export type NeedKind = (typeof needKinds)[number]
export const needKindWords: Record<NeedKind, string> = {
  permit: 'Permits',
  rooms: 'Rooms of an allotment',
  request: 'Request to a supplier',
  duty: 'Staff',
}

export const needPers = ['person', 'group'] as const
export type NeedPer = (typeof needPers)[number]

export const consumptionStates = ['done', 'wanted', 'short', 'failed', 'cancelled'] as const
export type ConsumptionState = (typeof consumptionStates)[number]

/** How many permits, rooms or people a need means for a number of travellers. Rooms by person are filled with `quantity` people each. */
export function neededFor({ kind, per, quantity }: { kind: NeedKind; per: NeedPer; quantity: number }, travellers: number): number {
  if (per === 'group') return quantity
  return kind === 'rooms' || kind === 'request' ? Math.ceil(travellers / quantity) : travellers * quantity
}
