// The enums of cars, without zod, so that list screens do not load the schemas.

export const carCategories = [
  'economy',
  'compact',
  'sedan',
  'estate',
  'suv',
  'four_by_four',
  'safari',
  'pickup',
  'minivan',
  'van',
  'minibus',
  'coach',
  'luxury',
  'convertible',
  'truck',
  'motorcycle',
] as const
export type CarCategory = (typeof carCategories)[number]
export const categoryNames: Record<CarCategory, string> = {
  economy: 'Economy',
  compact: 'Compact',
  sedan: 'Sedan',
  estate: 'Estate',
  suv: 'SUV',
  four_by_four: '4×4',
  safari: 'Safari vehicle, pop-up roof',
  pickup: 'Pick-up',
  minivan: 'Minivan',
  van: 'Van',
  minibus: 'Minibus',
  coach: 'Coach',
  luxury: 'Luxury',
  convertible: 'Convertible',
  truck: 'Truck',
  motorcycle: 'Motorcycle',
}

export const transmissions = ['manual', 'automatic'] as const
export type Transmission = (typeof transmissions)[number]

export const fuels = ['petrol', 'diesel', 'hybrid', 'electric', 'gas'] as const
export type Fuel = (typeof fuels)[number]

/** The periods of a rate, shortest first. */
export const ratePers = ['hour', 'day', 'week', 'month'] as const
export type RatePer = (typeof ratePers)[number]

/** Suggested tariffs. The user can add others. */
export const usualTariffs = ['Self-drive', 'With driver'] as const

/** What has to be done for a vehicle from time to time. */
export const careKinds = {
  service: 'Service',
  insurance: 'Insurance',
  inspection: 'Inspection',
  permit: 'Road permit',
  other: 'Other care',
} as const
export type CareKind = keyof typeof careKinds
export const careKindCodes = Object.keys(careKinds) as [CareKind, ...CareKind[]]
