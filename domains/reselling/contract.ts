import { z } from 'zod'
import { bookedLine } from '#domains/bookings/contract.ts'
import { clientBody } from '#domains/clients/contract.ts'
import { kinds, type Kind } from '#domains/inventory/contract/kinds.ts'
import { residency } from '#domains/inventory/contract/guests.ts'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { currencyCode, id, localDate, positiveMoney, text } from '#kit/contract/schemas.ts'
import { agreementStates, saleStates, sides } from './contract/agreement.ts'
import * as shapes from './contract/shapes.ts'

/** Everyone of the team may read it: the specification names no permission. */
const access: Access = 'member'
const edit: Access = ['Manage Reselling']
/** Those who book for clients also sell offers of others. */
const sell: Access = ['Add Bookings', 'Manage Reselling']
const kindCodes = Object.keys(kinds) as [Kind, ...Kind[]]

const decimal = (label: string, least: number, most: number) =>
  z
    .string(`${label} is not valid.`)
    .regex(/^-?[0-9]{1,5}(\.[0-9]{1,9})?$/, `${label} is not valid.`)
    .transform(Number)
    .refine((n) => n >= least && n <= most, `${label} is not valid.`)

export const listListings = listEndpoint({
  path: '/reseller/listings',
  summary: 'List offers of other agencies that are open to resellers, nearest first. Needs a verified agency that can be found nearby.',
  access,
  item: shapes.listing,
  sort: ['distance', 'net_price', 'title', 'offered_at'],
  defaultSort: 'distance',
  filters: {
    kind: several(kindCodes, 'Kind'),
    country_code: z.string().max(2, 'Country is not valid.').optional(),
    /** The middle of the search; by default the agency's own place. */
    lat: decimal('Latitude', -90, 90).optional(),
    lng: decimal('Longitude', -180, 180).optional(),
    /** By default the agency's own radius; without one, everything. */
    radius_km: decimal('Radius', 0, 20_100).optional(),
    /** Offers with a departure on one of these days, and those that can be booked on any day. */
    from: localDate.optional(),
    to: localDate.optional(),
    currency: currencyCode.optional(),
    /** The highest net price, in whole units of `currency`. */
    max_price: decimal('Price', 0, 99_999).optional(),
  },
})

export const listAgreements = listEndpoint({
  path: '/reseller/agreements',
  summary: 'List the agency’s agreements: about what it sells of others, or what others sell of it.',
  access,
  item: shapes.agreementRow,
  sort: ['moved_at', 'title', 'created_at'],
  defaultSort: '-moved_at',
  filters: { side: z.enum(sides, 'Side is owner or reseller.').default('reseller'), state: several(agreementStates, 'State') },
})

export const showAgreement = endpoint({
  method: 'GET',
  path: '/reseller/agreements/{id}/show',
  summary: 'Show an agreement with its terms and limits.',
  access,
  result: shapes.agreement,
})

export const createBody = z.strictObject({
  /** The id of the offer in the directory. */
  offer_id: id,
  terms: shapes.terms,
  message: shapes.message.optional(),
  /** Keep it as a draft instead of sending it. */
  draft: z.boolean('Draft is yes or no.').default(false),
})

export const createAgreement = endpoint({
  method: 'POST',
  path: '/reseller/agreements/create',
  summary: 'Create an agreement: propose terms for selling an offer of another agency.',
  access: edit,
  body: createBody,
  result: shapes.agreement,
})

/** The revision that the person saw. */
const revision = z.int('Revision is required.').min(0, 'Revision is not valid.').max(2_000_000_000, 'Revision is not valid.')
export const actionBody = z.strictObject({ revision })
export const offerBody = z.strictObject({ revision, terms: shapes.terms, message: shapes.message.optional() })

export const offerTerms = endpoint({
  method: 'POST',
  path: '/reseller/agreements/{id}/offer',
  summary: 'Offer terms: send a draft, answer with other terms, or offer new terms of a running agreement.',
  access: edit,
  body: offerBody,
  result: shapes.agreement,
})

const action = <const Name extends string>(name: Name, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/reseller/agreements/{id}/${name}`,
    summary,
    access: edit,
    body: actionBody,
    result: shapes.agreement,
  })

export const acceptTerms = action('accept', 'Accept the terms that the other side offered.')
export const rejectTerms = action('reject', 'Dismiss the terms that the other side offered.')
export const withdrawTerms = action('withdraw', 'Withdraw the terms that the agency offered itself, or delete a draft.')
export const pauseAgreement = action('pause', 'Pause an agreement: nothing is sold until it is resumed.')
export const resumeAgreement = action('resume', 'Resume an agreement that the agency paused.')
export const terminateAgreement = action('terminate', 'Stop an agreement. Its sales stay.')

export const limitsBody = shapes.limits.extend({ revision })

export const updateLimits = endpoint({
  method: 'POST',
  path: '/reseller/agreements/{id}/limits',
  summary: 'Set how many places the reseller may sell at the same time, and days it cannot sell. Only the owner can.',
  access: edit,
  body: limitsBody,
  result: shapes.agreement,
})

export const markupBody = z.strictObject({ markup_percent: shapes.markup })

export const updateMarkup = endpoint({
  method: 'POST',
  path: '/reseller/agreements/{id}/markup',
  summary: 'Set the reseller’s own markup on the net price. The owner does not read it.',
  access: edit,
  body: markupBody,
  result: shapes.agreement,
})

export const showSaleOptions = endpoint({
  method: 'GET',
  path: '/reseller/agreements/{id}/options',
  summary: 'Show the dates and prices that can be sold under an agreement now.',
  access: sell,
  result: shapes.saleOptions,
})

const soldLine = bookedLine.omit({ inventory_id: true, unit_ids: true })
export const priceBody = z.strictObject({ line: soldLine, residency: residency.default('non_resident') })

export const priceSale = endpoint({
  method: 'POST',
  path: '/reseller/agreements/{id}/price',
  summary: 'Preview a sale: what the client pays and what the owner gets. Changes nothing.',
  access: sell,
  reads: true,
  body: priceBody,
  result: shapes.salePrice,
})

export const saleBody = priceBody.extend({
  /** Made by the form when it is opened, so that a repeated call sells once. */
  key: z.string('Key is required.').regex(/^[A-Za-z0-9_-]{16,64}$/, 'Key is not valid.'),
  client_id: id.optional(),
  client: clientBody.optional(),
  /** The price the person saw. If it has changed, the answer is 409 `price_changed`. */
  expected_price: positiveMoney.optional(),
})

export const createSale = endpoint({
  method: 'POST',
  path: '/reseller/agreements/{id}/sell',
  summary: 'Book the owner’s offer for a client: takes the owner’s places at once and creates the client’s booking.',
  access: sell,
  body: saleBody,
  result: shapes.sale,
})

export const listSales = listEndpoint({
  path: '/reseller/sales',
  summary: 'List sales of offers of others, and sales of the agency’s own offers by others.',
  access: ['View Bookings', 'Manage Reselling'],
  item: shapes.sale,
  sort: ['created_at', 'starts_on'],
  defaultSort: '-created_at',
  filters: {
    side: z.enum(sides, 'Side is owner or reseller.').optional(),
    state: several(saleStates, 'State'),
    agreement_id: id.optional(),
  },
})

export const cancelBody = z.strictObject({ reason: text('Reason', 500) })

export const cancelSale = endpoint({
  method: 'POST',
  path: '/reseller/sales/{id}/cancel',
  summary: 'Cancel a sale in both agencies. The owner’s terms decide what is kept; a sale that the owner cancels is refunded in full.',
  access: ['Edit Bookings', 'Manage Reselling'],
  body: cancelBody,
  result: shapes.sale,
})

export const listStatements = listEndpoint({
  path: '/reseller/statements',
  summary: 'List what is owed between the agency and its partners, by partner, month and currency.',
  access: ['View Finance', 'Manage Reselling'],
  item: shapes.statementRow,
  sort: ['month'],
  defaultSort: '-month',
})

export * from './contract/settlements.ts'
