import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { emptyAsNull, line, optionalLine, optionalText, text, version } from '#kit/contract/schemas.ts'
import * as shapes from './contract/shapes.ts'
import { joiningWays, vendorStates } from './contract/states.ts'

/** Everyone of the team may read it: the specification names no permission. */
const access: Access = 'member'
const edit: Access = ['Manage Marketplaces']
const feature: Feature = 'marketplace'
const { marketplace } = shapes

export const listMarketplaces = listEndpoint({
  path: '/marketplaces',
  summary: 'List marketplaces: the agency’s own, those it joined, or the directory of all.',
  access,
  feature,
  item: shapes.marketplaceRow,
  sort: ['created_at', 'name'],
  defaultSort: '-created_at',
  filters: { tab: z.enum(['mine', 'joined', 'directory'], 'Tab is mine, joined or directory.').default('mine') },
})

const general = {
  name: line('Name', 80),
  slug: shapes.marketplaceSlug,
  tagline: optionalLine('Tagline', 160),
  description: optionalText('Description', 4000),
  listed: z.boolean('Listed is yes or no.'),
  joining: z.enum(joiningWays, 'Choose how agencies join.'),
}

export const marketplaceBody = z.strictObject({
  name: general.name,
  /** The end of its address; from the name if absent. */
  slug: emptyAsNull(general.slug).optional(),
  tagline: general.tagline.optional(),
  description: general.description.optional(),
  listed: general.listed.default(true),
  joining: general.joining.default('request'),
})

export const createMarketplace = endpoint({
  method: 'POST',
  path: '/marketplaces/create',
  summary: 'Create a marketplace. Its address is unique over all agencies.',
  access: edit,
  feature,
  body: marketplaceBody,
  result: marketplace,
})

export const showMarketplace = endpoint({
  method: 'GET',
  path: '/marketplaces/{id}/show',
  summary: 'Show a marketplace that the agency owns, joined, was invited to, or finds in the directory.',
  access,
  feature,
  result: marketplace,
})

export const marketplacePatch = z
  .strictObject({
    ...general,
    vendor_terms: optionalText('Terms for vendors', 20_000),
    refund_policy: optionalText('Refund policy', 20_000),
    privacy_policy: optionalText('Privacy policy', 20_000),
    store_theme: shapes.storeTheme,
    dashboard_style: shapes.dashboardStyle,
  })
  .partial()
  .extend({ version })

export const updateMarketplace = endpoint({
  method: 'POST',
  path: '/marketplaces/{id}/update',
  summary: 'Update the general settings, policies, store theme or dashboard style. Omitted fields stay unchanged.',
  access: edit,
  feature,
  body: marketplacePatch,
  result: marketplace,
})

export const commissionBody = shapes.commissionTerms.extend({ version })

export const updateCommission = endpoint({
  method: 'POST',
  path: '/marketplaces/{id}/update/commission',
  summary: 'Update the commission that vendors read and agree to.',
  access: edit,
  feature,
  body: commissionBody,
  result: marketplace,
})

export const joinBody = z.strictObject({ message: optionalText('Message', 1000).optional() })

export const joinMarketplace = endpoint({
  method: 'POST',
  path: '/marketplaces/{id}/join',
  summary: 'Ask to join a marketplace, or accept its invitation. The owner answers.',
  access: edit,
  feature,
  body: joinBody,
  result: marketplace,
})

export const leaveMarketplace = endpoint({
  method: 'POST',
  path: '/marketplaces/{id}/leave',
  summary: 'Leave a marketplace, withdraw a request, or decline an invitation. Bookings made there stay.',
  access: edit,
  feature,
  result: marketplace,
})

export const listVendors = listEndpoint({
  path: '/marketplaces/{id}/vendors',
  summary: 'List the vendors of the agency’s own marketplace.',
  access,
  feature,
  item: shapes.vendorRow,
  sort: ['moved_at', 'name', 'created_at'],
  defaultSort: '-moved_at',
  filters: { state: several(vendorStates, 'State') },
})

export const inviteBody = z.strictObject({
  /** The last part of the agency's public address. */
  agency: line('Agency', 80),
  message: optionalText('Message', 1000).optional(),
})

export const inviteVendor = endpoint({
  method: 'POST',
  path: '/marketplaces/{id}/vendors/invite',
  summary: 'Invite an agency to a marketplace, also one that left or was removed.',
  access: edit,
  feature,
  body: inviteBody,
  result: shapes.vendorRow,
})

export const approveVendor = endpoint({
  method: 'POST',
  path: '/marketplaces/{id}/vendors/{vendor}/approve',
  summary: 'Approve a vendor’s request, or end its suspension.',
  access: edit,
  feature,
  result: shapes.vendorRow,
})

export const reasonBody = z.strictObject({ note: text('Reason', 500) })

export const suspendVendor = endpoint({
  method: 'POST',
  path: '/marketplaces/{id}/vendors/{vendor}/suspend',
  summary: 'Suspend a vendor: it is hidden at once, and its bookings stay.',
  access: edit,
  feature,
  body: reasonBody,
  result: shapes.vendorRow,
})

export const removeBody = z.strictObject({ note: optionalText('Reason', 500).optional() })

export const removeVendor = endpoint({
  method: 'POST',
  path: '/marketplaces/{id}/vendors/{vendor}/remove',
  summary: 'Remove a vendor, refuse its request, or withdraw its invitation. It needs an invitation to come back.',
  access: edit,
  feature,
  body: removeBody,
  result: shapes.vendorRow,
})

/** Null: as the category or the marketplace says. */
export const vendorCommissionBody = z.strictObject({ commission: shapes.commissionRule.nullable() })

export const updateVendorCommission = endpoint({
  method: 'POST',
  path: '/marketplaces/{id}/vendors/{vendor}/update/commission',
  summary: 'Update a vendor’s own commission, or take it back to that of the marketplace.',
  access: edit,
  feature,
  body: vendorCommissionBody,
  result: shapes.vendorRow,
})

export const listCategories = endpoint({
  method: 'GET',
  path: 'root:/marketplaces/{id}/categories',
  summary: 'List the categories of the agency’s own marketplace with their rules.',
  access,
  feature,
  result: z.array(shapes.category),
})

export const categoryBody = z.strictObject({
  name: line('Name', 80),
  description: optionalText('Description', 500).optional(),
  kinds: shapes.kindList,
  /** Null: as the marketplace says. */
  commission: shapes.commissionRule.nullable().default(null),
})

export const createCategory = endpoint({
  method: 'POST',
  path: '/marketplaces/{id}/categories/create',
  summary: 'Add a category with the kinds of offers that belong to it and its commission.',
  access: edit,
  feature,
  body: categoryBody,
  result: shapes.category,
})

export const categoryEditBody = categoryBody.extend({ version })

export const updateCategory = endpoint({
  method: 'POST',
  path: '/marketplaces/{id}/categories/{category}/update',
  summary: 'Update a category.',
  access: edit,
  feature,
  body: categoryEditBody,
  result: shapes.category,
})

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/marketplaces/{id}/categories/{category}',
  summary: 'Delete a category.',
  access: edit,
  feature,
  result: z.object({ id: z.string() }),
})

export * from './contract/sales.ts'
export * from './contract/disputes.ts'
export * from './contract/domains.ts'
