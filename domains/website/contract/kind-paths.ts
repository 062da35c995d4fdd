import { kinds, type Kind } from '#domains/inventory/contract/kinds.ts'

const chosen: Partial<Record<Kind, string>> = {
  tour_package: 'trips',
  product: 'shop',
  track: 'music',
}

/**
 * The first part of the addresses of each kind on a website: `/rooms` is the list, `/rooms/{slug}` an offer. Without a name that visitors
 * know better it is the plural of the kind.
 */
export const kindPaths = Object.fromEntries(
  (Object.keys(kinds) as Kind[]).map((kind) => [kind, chosen[kind] ?? `${kind.replaceAll('_', '-')}s`]),
) as Record<Kind, string>

/** The list of all kinds. */
export const allOffersPath = 'offers'

/** Returns the kind of a list's address; undefined for other addresses. */
export const kindOfPath = (part: string): Kind | undefined => (Object.keys(kindPaths) as Kind[]).find((kind) => kindPaths[kind] === part)
