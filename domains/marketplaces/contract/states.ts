/** How agencies join a marketplace: by asking, at once, or only if the owner invites them. */
export const joiningWays = ['request', 'open', 'invite'] as const
export type JoiningWay = (typeof joiningWays)[number]

export const vendorStates = ['invited', 'requested', 'approved', 'suspended', 'removed', 'left'] as const
export type VendorState = (typeof vendorStates)[number]

/**
 * Allowed moves. Any other move is answered with 409 `invalid_transition`. A removed vendor needs an invitation to come back, and
 * so does one that left while suspended: its `left` becomes `removed` when the owner's side hears of it.
 */
export const vendorMoves: Record<VendorState, readonly VendorState[]> = {
  invited: ['approved', 'removed', 'left'],
  requested: ['approved', 'removed', 'left'],
  approved: ['suspended', 'removed', 'left'],
  suspended: ['approved', 'removed', 'left'],
  removed: ['invited'],
  left: ['requested', 'invited', 'removed'],
}

/** What one vendor sells of an order. Its vendor's booking decides. */
export const saleStates = ['held', 'confirmed', 'cancelled', 'released'] as const
export type SaleState = (typeof saleStates)[number]

/** Allowed moves. A released sale is confirmed if its order is paid late and the places are still free. */
export const saleMoves: Record<SaleState, readonly SaleState[]> = {
  held: ['confirmed', 'released'],
  released: ['confirmed'],
  confirmed: ['cancelled'],
  cancelled: [],
}

export const reviewStates = ['pending', 'published', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]

/** Allowed moves. Any other move is answered with 409 `invalid_transition`. */
export const reviewMoves: Record<ReviewState, readonly ReviewState[]> = {
  pending: ['published', 'hidden'],
  published: ['hidden'],
  hidden: ['published'],
}

/** What a visitor reported about a part of an order. Once decided it stays so. */
export const disputeStates = ['open', 'accepted', 'rejected'] as const
export type DisputeState = (typeof disputeStates)[number]

/** The cards of the owner's home of a marketplace. */
export const dashboardCards = ['attention', 'sales', 'requests', 'vendors', 'categories', 'terms'] as const
export type DashboardCard = (typeof dashboardCards)[number]

/** The parts of a marketplace's public page. */
export const storeParts = ['vendors', 'categories', 'policies'] as const
export type StorePart = (typeof storeParts)[number]
