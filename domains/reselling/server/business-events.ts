import { z } from 'zod'
import { defineEvent } from '#kit/server/events/business-events.ts'
import { currencyCode } from '#kit/contract/schemas.ts'
import { agreementStates, saleStates, sides } from '../contract/agreement.ts'
import { limits, terms } from '../contract/shapes.ts'

/** What both rows of an agreement say alike. */
export const sharedAgreement = z.object({
  id: z.string(),
  owner_name: z.string(),
  inventory_id: z.string(),
  kind: z.string(),
  title: z.string(),
  currency: currencyCode,
  state: z.enum(agreementStates),
  terms: terms.nullable(),
  offered: terms.nullable(),
  offered_by: z.enum(sides).nullable(),
  message: z.string().nullable(),
  paused_by: z.enum(sides).nullable(),
  cap: z.number().nullable(),
  blackouts: limits.shape.blackouts,
  version: z.number(),
  revision: z.number(),
})
export type SharedAgreement = z.infer<typeof sharedAgreement>

/** An agreement changed at the owner. Published by the owner, for the reseller's copy. */
export const agreementMoved = defineEvent({
  name: 'resell.agreement_moved',
  version: 1,
  subject: 'resell_agreement',
  payload: z.object({ reseller_agency_id: z.string(), by: z.enum(sides), agreement: sharedAgreement }),
})

/** The reseller has its booking of a sale, so the owner confirms its hold. Published by the reseller; the subject is the sale. */
export const saleRecorded = defineEvent({
  name: 'resell.sale_recorded',
  version: 1,
  subject: 'resell_sale',
  payload: z.object({ owner_agency_id: z.string() }),
})

/** The reseller's booking was cancelled. Published by the reseller. */
export const saleGivenUp = defineEvent({
  name: 'resell.sale_given_up',
  version: 1,
  subject: 'resell_sale',
  payload: z.object({ owner_agency_id: z.string(), reason: z.string() }),
})

/** A sale was confirmed, released or cancelled at the owner. Published by the owner; `at` is the moment in the books of both. */
export const saleMoved = defineEvent({
  name: 'resell.sale_moved',
  version: 1,
  subject: 'resell_sale',
  payload: z.object({
    reseller_agency_id: z.string(),
    to: z.enum(saleStates),
    net_kept: z.number(),
    by: z.enum(sides),
    reason: z.string().nullable(),
    at: z.string(),
  }),
})

/** A sale from before the account between two agencies. Published by the database's migration; the subject is the owner's sale. */
export const saleToAccount = defineEvent({ name: 'resell.sale_to_account', version: 1, subject: 'resell_sale', payload: z.object({}) })

/** A settlement changed at the agency that leads. Published by it, for the copy of the other. */
export const settlementMoved = defineEvent({
  name: 'resell.settlement_moved',
  version: 1,
  subject: 'resell_settlement',
  payload: z.object({ partner_agency_id: z.string(), by: z.string().nullable() }),
})

/** Money moved for a settlement. Published by the agency that knows first; `amount` is what its account with the partner gained. */
export const settlementPaid = defineEvent({
  name: 'resell.settlement_paid',
  version: 1,
  subject: 'resell_settlement',
  payload: z.object({
    partner_agency_id: z.string(),
    leads: z.boolean(),
    transaction_id: z.string(),
    title: z.string(),
    amount: z.number(),
    currency: currencyCode,
    /** Where the partner has it. */
    place: z.enum(['wallet', 'bank', 'mobile_money', 'cash']),
    /** Money that was paid, or that the bank returned. */
    to: z.enum(['paid', 'returned']),
    /** The transaction that returned money reverses, if it is known. */
    reverses: z.string().nullable().default(null),
    at: z.string(),
  }),
})

/** A message about a settlement, for the other side. Published by the agency of its author. */
export const settlementMessage = defineEvent({
  name: 'resell.settlement_message',
  version: 1,
  subject: 'resell_settlement',
  payload: z.object({ partner_agency_id: z.string(), message_id: z.string(), author: z.string(), text: z.string(), at: z.string() }),
})
