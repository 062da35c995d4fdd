import { z } from 'zod'
import { addDomainBody, domain, mainHostBody } from '#domains/site-domains/contract/shapes.ts'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'

const access: Access = ['Manage Marketplaces']
const feature: Feature = 'marketplace'

export const listStoreDomains = endpoint({
  method: 'GET',
  path: '/marketplaces/{id}/domains',
  summary: 'List the domains of a marketplace’s storefront with the DNS records to set.',
  access,
  feature,
  result: z.object({
    domains: z.array(domain),
    /** False where the installation has no domain for websites: own domains could not point to it. */
    offered: z.boolean(),
  }),
})

export const addStoreDomain = endpoint({
  method: 'POST',
  path: '/marketplaces/{id}/domains',
  summary: 'Add a domain that the agency has to a marketplace. Answers the DNS records to set.',
  access,
  feature,
  body: addDomainBody,
  result: domain,
})

export const checkStoreDomain = endpoint({
  method: 'POST',
  path: '/marketplaces/{id}/domains/{domain}/check',
  summary: 'Check the DNS records of a marketplace’s domain now.',
  access,
  feature,
  result: domain,
})

export const chooseStoreHost = endpoint({
  method: 'POST',
  path: '/marketplaces/{id}/domains/{domain}/main-host',
  summary: 'Set whether visitors stay on the domain itself or on www. The other one leads there.',
  access,
  feature,
  body: mainHostBody,
  result: domain,
})

export const removeStoreDomain = endpoint({
  method: 'DELETE',
  path: '/marketplaces/{id}/domains/{domain}',
  summary: 'Remove a domain. The storefront is no longer at it.',
  access,
  feature,
  result: z.object({ id: z.string() }),
})
