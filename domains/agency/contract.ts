import { z } from 'zod'
import { subscriptionState } from '#domains/subscriptions/contract.ts'
import { member, memberStates } from '#domains/team/contract.ts'
import { countryCode, currencyCode, id, idOf, line } from '#kit/contract/schemas.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint, listQuery } from '#kit/contract/page.ts'
import { phone } from '#kit/contract/phone.ts'
import { typefaces } from '#kit/contract/typefaces.ts'
import { businessList, businessVolume, category, companySize } from './contract/choices.ts'
import { editAgencyBody } from './contract/edit-agency.ts'
import { setupSteps } from './contract/setup.ts'
import { socialNetworks } from './contract/social-networks.ts'
import { verificationStatuses } from './contract/verification.ts'

export { businessVolumes, categories, categoryName, companySizes } from './contract/choices.ts'
export { socialNetworks, type SocialLinks, type SocialNetwork } from './contract/social-networks.ts'
export type { CancellationPolicy } from './contract/cancellation-policy.ts'
export { editAgencyBody } from './contract/edit-agency.ts'
export { verificationStatuses, type VerificationStatus } from './contract/verification.ts'

export const registerAgencyBody = z.strictObject({
  name: line('Name', 120),
  category,
  country: countryCode,
  phone,
  business_volume: businessVolume,
  company_size: companySize,
  currency: currencyCode.optional(),
  /** What it does, so that navigation, Home and set-up fit. The category is used if absent. */
  businesses: businessList.optional(),
})

export const registerAgency = endpoint({
  method: 'POST',
  path: '/agency-register',
  summary: 'Create the agency of the signed-in user, who becomes its owner. A free trial starts.',
  access: 'signed in',
  body: registerAgencyBody,
  result: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
})

const choice = z.array(z.object({ slug: z.string(), name: z.string() }))

export const listCategories = endpoint({
  method: 'GET',
  path: '/business/categories',
  summary: 'List the categories of agencies.',
  access: 'public',
  result: choice,
})
export const listBusinessVolumes = endpoint({
  method: 'GET',
  path: '/business/business_volume',
  summary: 'List the ranges of business volume.',
  access: 'public',
  result: choice,
})
export const listCompanySizes = endpoint({
  method: 'GET',
  path: '/business/company_size',
  summary: 'List the ranges of company size.',
  access: 'public',
  result: choice,
})

const named = z.object({ slug: z.string(), name: z.string() })

const networks = Object.keys(socialNetworks) as (keyof typeof socialNetworks)[]

const agencyDetails = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  category: named,
  businesses: z.array(z.string()),
  country_code: z.string(),
  currency: currencyCode,
  phone: z.string(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  description: z.string().nullable(),
  address: z.string().nullable(),
  place: z.object({ text: z.string(), lat: z.number().nullable(), lng: z.number().nullable() }).nullable(),
  radius_km: z.number().nullable(),
  business_volume: businessVolume,
  company_size: companySize,
  logo_url: z.string().nullable(),
  banner_url: z.string().nullable(),
  tags: z.array(z.string()),
  countries: z.array(z.string()),
  verified_kyc: z.boolean(),
  enabled_inventory_proximity: z.boolean(),
  shop_enabled: z.boolean(),
  blog_enabled: z.boolean(),
  instalments_enabled: z.boolean(),
  cancellation_policy: z.object({
    tiers: z.array(z.object({ days_before: z.number(), refund_percent: z.number() })),
    deposit_refund_percent: z.number().nullable(),
  }),
  deposit_percent: z.number(),
  hold_hours: z.number(),
  tax_number: z.string().nullable(),
  vat_number: z.string().nullable(),
  pay_to: z.array(z.string()),
  brand_colour: z.string().nullable(),
  typeface: z.enum(typefaces),
  social_links: z.partialRecord(z.enum(networks), z.string()),
  closing_line: z.string().nullable(),
  /** Nothing is priced yet, so the currency can still be changed. */
  may_change_currency: z.boolean(),
  subscription: subscriptionState,
  version: z.number(),
  created_at: z.string(),
})
export type AgencyDetails = z.infer<typeof agencyDetails>

export const showAgency = endpoint({
  method: 'GET',
  path: '/agencies/show',
  summary: 'Show the current agency.',
  access: 'member',
  result: agencyDetails,
})

export const editAgency = endpoint({
  method: 'POST',
  path: '/agencies/edit/{id}',
  summary: 'Update the agency. Omitted fields stay unchanged.',
  access: ['Edit Agency'],
  body: editAgencyBody,
  result: agencyDetails,
})

export const listAgencies = endpoint({
  method: 'GET',
  path: '/agencies',
  summary: 'List the agencies of the signed-in user.',
  access: 'signed in',
  query: listQuery(['name', 'created_at'], 'name', {}),
  result: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      category: named,
      country_code: z.string(),
      logo_url: z.string().nullable(),
      role: z.string(),
      is_current: z.boolean(),
      created_at: z.string(),
    }),
  ),
  answer: 'list',
})

export const addAgency = endpoint({
  method: 'POST',
  path: '/agencies/new',
  summary: 'Add a branch: a separate agency with the same owner. The user stays in the current agency.',
  access: ['Edit Agency'],
  body: registerAgencyBody,
  result: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
})

export const switchAgency = endpoint({
  method: 'POST',
  path: '/agencies/{id}/switch',
  summary: 'Switch to another of your agencies.',
  access: 'signed in',
  result: z.object({ id: z.string(), name: z.string() }),
})

export const leaveAgency = endpoint({
  method: 'POST',
  path: '/agencies/{id}/leave',
  summary: 'Leave an agency. Its last owner cannot leave.',
  access: 'signed in',
  result: z.object({ message: z.string() }),
})

const deleteAgencyBody = z.strictObject({
  id,
  password: z.string('Password is required.').min(1, 'Password is required.').max(256, 'Password is not valid.'),
})

export const deleteAgency = endpoint({
  method: 'POST',
  path: '/agencies/delete',
  summary: 'Delete an agency. Only the owner can, with the password, and only without open bookings.',
  access: 'signed in',
  body: deleteAgencyBody,
  result: z.object({ message: z.string() }),
})

export const listAgents = listEndpoint({
  path: '/agencies/{id}/agents',
  summary: 'List the members of the agency.',
  access: ['View Users'],
  item: member,
  sort: ['name', 'email', 'state', 'last_seen_at', 'created_at'],
  defaultSort: 'name',
  filters: { state: z.enum(memberStates, 'State is not valid.').optional() },
})

const pictures = z.object({ logo_url: z.string().nullable(), banner_url: z.string().nullable() })

export const changeLogo = endpoint({
  method: 'POST',
  path: '/agencies/editlogoimage/{agencyId}',
  summary: 'Replace the logo.',
  access: ['Edit Agency'],
  result: pictures,
  upload: true,
})
export const changeBanner = endpoint({
  method: 'POST',
  path: '/agencies/editbannerimage/{agencyId}',
  summary: 'Replace the banner.',
  access: ['Edit Agency'],
  result: pictures,
  upload: true,
})
export const addLogo = endpoint({
  method: 'POST',
  path: '/agencies/addlogoimage',
  summary: 'Upload the logo of the current agency.',
  access: ['Edit Agency'],
  result: pictures,
  upload: true,
})
export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/agencies/editlogoimage/{agencyId}',
  summary: 'Delete the logo.',
  access: ['Edit Agency'],
  result: pictures,
})
export const removeBanner = endpoint({
  method: 'DELETE',
  path: '/agencies/editbannerimage/{agencyId}',
  summary: 'Delete the banner.',
  access: ['Edit Agency'],
  result: pictures,
})

export const startFreeTrial = endpoint({
  method: 'POST',
  path: '/agencies/{id}/free-trial',
  summary: 'Start the free trial, once per agency. Needs View Subscription and Edit Agency, but no active subscription.',
  access: 'signed in',
  body: z.strictObject({ plan_id: idOf('Plan').optional() }),
  result: subscriptionState,
  worksWhenLapsed: true,
})

export const agencyHelpers = endpoint({
  method: 'GET',
  path: '/agency-helpers',
  summary: 'List all choices of the agency’s forms.',
  access: 'public',
  result: z.object({
    categories: choice,
    business_volumes: choice,
    company_sizes: choice,
    countries: z.array(z.object({ code: z.string(), name: z.string() })),
    currencies: z.array(z.object({ code: z.string(), name: z.string(), decimals: z.number() })),
  }),
})

export const businessStatus = endpoint({
  method: 'GET',
  path: '/business/status',
  summary: 'Show the agency’s verification, subscription and remaining set-up steps.',
  access: 'member',
  result: z.object({
    verification: z.object({ verified_kyc: z.boolean(), status: z.enum(verificationStatuses), valid_until: z.string().nullable() }),
    subscription: subscriptionState,
    setup: z.object({
      /** What the agency does, as it said or by its category. */
      businesses: z.array(z.string()),
      steps: z.array(z.object({ key: z.enum(setupSteps), done: z.boolean() })),
      done: z.number(),
      total: z.number(),
    }),
  }),
})
