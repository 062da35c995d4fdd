import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { idOf, instant, line, optionalLine, version } from '#kit/contract/schemas.ts'
import * as shapes from './contract/shapes.ts'

export * from './contract/webhook-calls.ts'

/** Everyone of the team may read it: the specification names no permission. */
const access: Access = 'member'
const edit: Access = ['Manage Integrations']
const feature: Feature = 'developers'

export const listIntegrations = listEndpoint({
  path: '/integrations',
  summary: 'List integrations: the programs that call Safiri for the agency.',
  access,
  feature,
  item: shapes.integration,
  sort: ['created_at', 'name'],
  defaultSort: '-created_at',
})

export const integrationBody = z.strictObject({
  name: line('Name', 80),
  description: optionalLine('Description', 300).optional(),
})

export const createIntegration = endpoint({
  method: 'POST',
  path: '/integrations/create',
  summary: 'Add an integration. Its tokens are made afterwards.',
  access: edit,
  feature,
  body: integrationBody,
  result: shapes.integration,
})

export const showIntegration = endpoint({
  method: 'GET',
  path: '/integrations/{integration}/show',
  summary: 'Show an integration.',
  access,
  feature,
  result: shapes.integration,
})

export const integrationEditBody = integrationBody.extend({ version })

export const updateIntegration = endpoint({
  method: 'POST',
  path: '/integrations/{integration}/update',
  summary: 'Rename an integration or change its description.',
  access: edit,
  feature,
  body: integrationEditBody,
  result: shapes.integration,
})

export const removeIntegration = endpoint({
  method: 'DELETE',
  path: '/integrations/{integration}',
  summary: 'Remove an integration. All its tokens stop working.',
  access: edit,
  feature,
  result: z.object({ id: z.string() }),
})

export const listTokens = listEndpoint({
  path: '/integrations/{integration}/tokens',
  summary: 'List the tokens of an integration, without the tokens themselves.',
  access,
  feature,
  item: shapes.tokenRow,
  sort: ['created_at', 'name', 'last_used_at'],
  defaultSort: '-created_at',
  filters: { mode: shapes.tokenMode.optional() },
})

export const tokenBody = z.strictObject({
  name: line('Name', 80),
  mode: shapes.tokenMode.default('live'),
  scopes: shapes.scopeList,
  /** Null: it works until it is revoked. */
  expires_at: instant.nullable().default(null),
  addresses: shapes.networks.default([]),
})

export const createToken = endpoint({
  method: 'POST',
  path: '/integrations/{integration}/tokens/create',
  summary: 'Create a token, shown in this answer only. Confirm the password with POST /profile/confirm first.',
  access: edit,
  feature,
  inPerson: true,
  answersSecret: true,
  body: tokenBody,
  result: z.object({ token: z.string(), row: shapes.tokenRow }),
})

export const revokeToken = endpoint({
  method: 'POST',
  path: '/integrations/{integration}/tokens/{token}/revoke',
  summary: 'Revoke a token. It stops working within a second.',
  access: edit,
  feature,
  result: shapes.tokenRow,
})

export const showUsage = endpoint({
  method: 'GET',
  path: '/integrations/{integration}/usage',
  summary: 'Show how often each token of an integration called on each of the last 30 days.',
  access,
  feature,
  result: z.object({ calls_a_minute: z.number(), days: z.array(shapes.usageDay) }),
})

export const listCalls = listEndpoint({
  path: '/developers/requests',
  summary: 'List the calls made with tokens in the last 30 days.',
  access,
  feature,
  item: shapes.callRow,
  sort: ['at'],
  defaultSort: '-at',
  filters: {
    integration_id: idOf('Integration').optional(),
    token_id: idOf('Token').optional(),
    mode: shapes.tokenMode.optional(),
    outcome: z.enum(['answered', 'refused', 'failed'], 'Outcome is answered, refused or failed.').optional(),
  },
})

export const showTestData = endpoint({
  method: 'GET',
  path: '/developers/test-data',
  summary: 'Show the test data, with which test tokens work.',
  access,
  feature,
  result: shapes.testData,
})

export const resetTestData = endpoint({
  method: 'POST',
  path: '/developers/test-data/reset',
  summary: 'Replace the test data by new sample data. Test tokens and test webhooks stay.',
  access: edit,
  feature,
  result: shapes.testData,
})
