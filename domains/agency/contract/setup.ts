import type { Business } from './businesses.ts'

/** What an agency has to do before its first sale. Each step is ticked by the agency's own records. */
export const setupSteps = [
  'offer',
  'rooms',
  'package',
  'cars',
  'event',
  'products',
  'service',
  'departure',
  'prices',
  'tickets',
  'stock',
  'clients',
  'brand',
  'pay',
  'booking',
] as const
export type SetupStep = (typeof setupSteps)[number]

const first: Record<Business, readonly [SetupStep, SetupStep]> = {
  tour_operator: ['package', 'departure'],
  travel_agency: ['clients', 'package'],
  lodge: ['rooms', 'prices'],
  car_hire: ['cars', 'prices'],
  events: ['event', 'tickets'],
  shop: ['products', 'stock'],
  services: ['service', 'prices'],
}

/** Returns the five steps of an agency: what its business sells first, then what every business needs. */
export function setupOf([business, ...others]: readonly Business[]): SetupStep[] {
  const own = business && others.length === 0 ? first[business] : (['offer', 'prices'] as const)
  return [...own, 'brand', 'pay', 'booking']
}
