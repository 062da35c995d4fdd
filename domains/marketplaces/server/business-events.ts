import { z } from 'zod'
import { defineEvent } from '#kit/server/events/business-events.ts'
import { vendorStates } from '../contract/states.ts'

/** Something changed that other agencies may read. The subject is the marketplace. */
export const marketplaceChanged = defineEvent({
  name: 'marketplace.changed',
  version: 1,
  subject: 'marketplace',
  payload: z.object({}),
})

/** An agency asks to join a marketplace of another, or leaves it. Published by the vendor. */
export const vendorMoved = defineEvent({
  name: 'marketplace.vendor_moved',
  version: 1,
  subject: 'marketplace',
  payload: z.object({
    owner_agency_id: z.string(),
    to: z.enum(['requested', 'left']),
    round: z.number(),
    vendor: z.object({ name: z.string(), slug: z.string(), country_code: z.string() }),
    message: z.string().nullable(),
  }),
})

/** The owner invites, approves, suspends or removes a vendor, or gives it a commission of its own. Published by the owner. */
export const ownerMoved = defineEvent({
  name: 'marketplace.owner_moved',
  version: 1,
  subject: 'marketplace',
  payload: z.object({
    vendor_agency_id: z.string(),
    marketplace_name: z.string(),
    to: z.enum(vendorStates),
    round: z.number(),
    note: z.string().nullable(),
    commission: z.unknown(),
  }),
})

/** Something changed that marketplaces show of a vendor's offer. Published by the vendor; the subject is the item. */
export const offerChanged = defineEvent({ name: 'marketplace.offer_changed', version: 1, subject: 'inventory', payload: z.object({}) })
