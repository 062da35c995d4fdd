// The enums of rooms, without zod, so that list screens do not load the schemas.

export { boards, type Board } from '#domains/inventory/contract/units.ts'

export const bedKinds = ['single', 'twin', 'double', 'queen', 'king', 'bunk', 'sofa_bed', 'cot'] as const
export type BedKind = (typeof bedKinds)[number]
export interface Bed {
  kind: BedKind
  count: number
}

/** Suggested amenities. The user can type others. */
export const usualAmenities = [
  'Air conditioning',
  'Balcony',
  'Bathtub',
  'Coffee and tea',
  'Desk',
  'Fan',
  'Fridge',
  'Hot shower',
  'Kitchenette',
  'Mosquito net',
  'Private bathroom',
  'Safe',
  'TV',
  'Wi-Fi',
] as const
