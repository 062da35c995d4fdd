import { z } from 'zod'
import { defineEvent } from '#kit/server/events/business-events.ts'
import { methods } from '#domains/finance/contract/statuses.ts'
import { currencyCode } from '#kit/contract/schemas.ts'
import { disputeStates, saleStates, vendorStates } from '../contract/states.ts'

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

/** An order is paid, so the vendor confirms its part. Published by the owner; the subject is the part. */
export const partPaid = defineEvent({
  name: 'marketplace.part_paid',
  version: 1,
  subject: 'marketplace_part',
  payload: z.object({
    vendor_agency_id: z.string(),
    commission: z.number(),
    method: z.enum(methods),
    payer_name: z.string().nullable(),
  }),
})

/** An order will not be paid, so the vendor releases its part. Published by the owner. */
export const partGivenUp = defineEvent({
  name: 'marketplace.part_given_up',
  version: 1,
  subject: 'marketplace_part',
  payload: z.object({ vendor_agency_id: z.string() }),
})

/** A sale was confirmed, released or cancelled at the vendor. `at` is the moment in the books of both. */
export const saleMoved = defineEvent({
  name: 'marketplace.sale_moved',
  version: 1,
  subject: 'marketplace_sale',
  payload: z.object({
    owner_agency_id: z.string(),
    to: z.enum(saleStates),
    /** Released although the order is paid. The visitor gets the money back. */
    after_payment: z.boolean(),
    reason: z.string().nullable(),
    at: z.string(),
  }),
})

/** The vendor refunded a part of a sale. Amounts are sums of all its refunds. Published by the vendor. */
export const saleRefunded = defineEvent({
  name: 'marketplace.sale_refunded',
  version: 1,
  subject: 'marketplace_sale',
  payload: z.object({
    owner_agency_id: z.string(),
    refunded: z.number(),
    commission_returned: z.number(),
    reason: z.string(),
    at: z.string(),
  }),
})

/** What was sold took place. Published by the vendor. */
export const saleCompleted = defineEvent({
  name: 'marketplace.sale_completed',
  version: 1,
  subject: 'marketplace_sale',
  payload: z.object({ owner_agency_id: z.string(), at: z.string() }),
})

/** A visitor reported a problem with a part, or the owner decided about it. Published by the owner; the subject is the part. */
export const disputeMoved = defineEvent({
  name: 'marketplace.dispute_moved',
  version: 1,
  subject: 'marketplace_part',
  payload: z.object({
    vendor_agency_id: z.string(),
    to: z.enum(disputeStates),
    text: z.string(),
    /** What the vendor refunds, in minor units. */
    refund: z.number(),
  }),
})

/** The owner paid a vendor what it owed, or the money came back. Published by the owner; the subject is the transfer. */
export const payoutMoved = defineEvent({
  name: 'marketplace.payout_moved',
  version: 1,
  subject: 'transfer',
  payload: z.object({
    vendor_agency_id: z.string(),
    marketplace_id: z.string(),
    /** Negative for money that came back. */
    amount: z.number(),
    currency: currencyCode,
    place: z.enum(['wallet', 'bank', 'mobile_money']),
    at: z.string(),
  }),
})
