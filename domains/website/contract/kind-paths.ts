import type { Kind } from '#domains/inventory/contract/kinds.ts'

/** The first part of the addresses of each kind on a website: `/rooms` is the list, `/rooms/{slug}` an offer. */
export const kindPaths: Record<Kind, string> = {
  tour_package: 'trips',
  room: 'rooms',
  car: 'cars',
  event: 'events',
  service: 'services',
  product: 'shop',
  track: 'music',
}
/** The list of all kinds. */
export const allOffersPath = 'offers'

/** Returns the kind of a list's address; undefined for other addresses. */
export const kindOfPath = (part: string): Kind | undefined => (Object.keys(kindPaths) as Kind[]).find((kind) => kindPaths[kind] === part)
