import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { countryCode, line, optionalLine, text } from '#kit/contract/schemas.ts'
import { addDomainBody, domain, mainHostBody, typedDomain } from './contract/shapes.ts'
import { orderStates, registrations } from './contract/states.ts'

const feature: Feature = 'website'
const access: Access = ['View Templates']
const edit: Access = ['Edit Website']

const order = z.object({
  id: z.string(),
  domain: z.string(),
  years: z.number(),
  state: z.enum(orderStates),
  registrar: z.enum(['operator', 'gandi']),
  note: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

export const listDomains = endpoint({
  method: 'GET',
  path: '/website/domains',
  summary: 'List the domains of the website with the DNS records to set, and orders of new ones.',
  access,
  feature,
  result: z.object({
    domains: z.array(domain),
    orders: z.array(order),
    /** False where the installation has no domain for websites: own domains could not point to it. */
    offered: z.boolean(),
    /** Who is asked whether a domain is taken, and who registers a new one. */
    searched_by: z.enum(['registries', 'name_servers']),
    registrar: z.enum(['operator', 'gandi']),
    certificates_by: z.enum(['acme', 'proxy']),
  }),
})

export const searchBody = z.strictObject({ domain: typedDomain })
export const searchDomain = endpoint({
  method: 'POST',
  path: '/domain-search',
  summary: 'Search whether domains are registered. Without an answer of a registry they are unknown.',
  access,
  feature,
  reads: true,
  body: searchBody,
  result: z.array(z.object({ domain: z.string(), shown: z.string(), state: z.enum(registrations), yours: z.boolean() })),
})

export const contactBody = z.strictObject({
  given_name: line('First name', 60),
  family_name: line('Last name', 60),
  organisation: optionalLine('Organisation', 120).default(null),
  email: z.email('Email is not valid.').max(120, 'Email is at most 120 characters.'),
  phone: z.string('Phone is required.').regex(/^\+[1-9][0-9]{6,14}$/, 'Phone is a number with its country code, such as +256772123456.'),
  street: line('Street', 120),
  city: line('City', 60),
  postcode: optionalLine('Postcode', 20).default(null),
  country: countryCode,
})

export const registerBody = z.strictObject({
  domain: typedDomain,
  years: z.int('Years is a whole number.').min(1, 'Years is 1 to 10.').max(10, 'Years is 1 to 10.').default(1),
  contact: contactBody,
})
export const registerDomain = endpoint({
  method: 'POST',
  path: '/domain-register',
  summary: 'Submit an order of a new domain to the registrar in use, or to the operator of this installation.',
  access: edit,
  feature,
  idempotency: 'required',
  body: registerBody,
  result: order,
})

export const withdrawOrder = endpoint({
  method: 'POST',
  path: '/website/domain-orders/{id}/withdraw',
  summary: 'Withdraw an order that the operator has not worked on.',
  access: edit,
  feature,
  result: order,
})

export const addExistingDomain = endpoint({
  method: 'POST',
  path: '/domain-add-existing',
  summary: 'Add a domain that the agency has. Answers the DNS records to set.',
  access: edit,
  feature,
  body: addDomainBody,
  result: domain,
})

export const checkDomain = endpoint({
  method: 'POST',
  path: '/website/domains/{id}/check',
  summary: 'Check the DNS records of a domain now.',
  access: edit,
  feature,
  result: domain,
})

export const chooseMainHost = endpoint({
  method: 'POST',
  path: '/website/domains/{id}/main-host',
  summary: 'Set whether visitors stay on the domain itself or on www. The other one leads there.',
  access: edit,
  feature,
  body: mainHostBody,
  result: domain,
})

export const removeDomain = endpoint({
  method: 'DELETE',
  path: '/website/domains/{id}',
  summary: 'Remove a domain. The website is no longer at it.',
  access: edit,
  feature,
  result: z.object({ id: z.string() }),
})

const redirect = z.object({ id: z.string(), from_path: z.string(), to_path: z.string(), created_at: z.string() })

export const listRedirects = listEndpoint({
  path: '/website/redirects',
  summary: 'List old addresses of the website and where they lead.',
  access,
  feature,
  item: redirect.extend({
    /** The page that visitors would see at the old address without the redirect. */
    hides: z.string().nullable(),
  }),
  sort: ['created_at', 'from_path'],
  defaultSort: '-created_at',
})

export const redirectBody = z.strictObject({
  from_path: line('Old address', 500),
  to_path: line('New address', 500),
  /** Also redirect an address at which visitors see a page now. Without it that is answered with 409 `hides_page`. */
  hide_page: z.boolean().default(false),
})
export const addRedirect = endpoint({
  method: 'POST',
  path: '/website/redirects',
  summary: 'Add a redirect from an old address of the website.',
  access: edit,
  feature,
  body: redirectBody,
  result: redirect,
})

export const importRedirectsBody = z.strictObject({
  csv: z.string('File is required.').min(1, 'File is empty.').max(900_000, 'File is at most 900 KB.'),
})
export const importRedirects = endpoint({
  method: 'POST',
  path: '/website/redirects/import',
  summary: 'Import redirects from CSV with the columns old and new. An old address that is there already leads to the new one.',
  access: edit,
  feature,
  body: importRedirectsBody,
  result: z.object({ imported: z.number(), refused: z.array(z.object({ line: z.number(), problem: z.string() })) }),
})

export const deleteRedirect = endpoint({
  method: 'DELETE',
  path: '/website/redirects/{id}',
  summary: 'Delete a redirect.',
  access: edit,
  feature,
  result: z.object({ id: z.string() }),
})

const staffOrder = order.extend({ agency: z.string(), contact: contactBody.nullable() })

export const listOrdersForStaff = listEndpoint({
  path: '/operator/domain-orders',
  summary: 'List orders of domains by agencies, those that wait first.',
  access: 'operator',
  item: staffOrder,
  sort: ['created_at'],
  defaultSort: '-created_at',
  filters: { state: several(orderStates, 'State') },
})

export const settleOrderBody = z.strictObject({ text: text('Note', 500) })
export const markRegistered = endpoint({
  method: 'POST',
  path: '/operator/domain-orders/{id}/registered',
  summary: 'Mark an order as registered. The domain is added to the agency’s website.',
  access: 'operator',
  body: settleOrderBody,
  result: staffOrder,
})

export const declineOrder = endpoint({
  method: 'POST',
  path: '/operator/domain-orders/{id}/decline',
  summary: 'Close an order without a registration. The agency reads why.',
  access: 'operator',
  body: settleOrderBody,
  result: staffOrder,
})
