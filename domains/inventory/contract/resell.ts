import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { optionalText, version } from '#kit/contract/schemas.ts'

const fields = {
  enabled: z.boolean('Enabled is yes or no.').default(true),
  /** Commission: the reseller keeps a percent of the sale. Net rate: the reseller buys at a percent off the price. */
  model: z.enum(['commission', 'net_rate'], 'Model is not valid.'),
  percent: z
    .number('Percent is a number.')
    .min(0, 'Percent is 0 to 100.')
    .max(100, 'Percent is 0 to 100.')
    .refine((n) => Math.abs(n * 10_000 - Math.round(n * 10_000)) < 1e-6, 'Percent has at most 4 decimals.'),
  /** Percent of the stock that resellers may sell. */
  share_percent: z.int('Share is a whole number.').min(1, 'Share is 1 to 100.').max(100, 'Share is 1 to 100.').default(100),
  terms: optionalText('Terms', 5000).optional(),
}
export const resellBody = z.strictObject(fields)
export const resellEditBody = z.strictObject({ ...fields, version })

export const resellConfig = z.object({
  enabled: z.boolean(),
  model: z.enum(['commission', 'net_rate']),
  percent: z.number(),
  share_percent: z.number(),
  terms: z.string().nullable(),
  version: z.number(),
  updated_at: z.string(),
})

const edit: Access = ['Manage Reselling']

/** The endpoints that offer a kind to resellers. All answer 403 until the agency is verified and has agreed to be found nearby. */
export function resellCalls<const Base extends string>({ base, feature, read }: { base: Base; feature: Feature; read: Access }) {
  return {
    showResell: endpoint({
      method: 'GET',
      path: `${base}/{id}/resells/config`,
      summary: 'Show how resellers may sell the item, or null if they may not yet.',
      access: read,
      feature,
      result: resellConfig.nullable(),
    }),
    createResell: endpoint({
      method: 'POST',
      path: `${base}/{id}/resells/create`,
      summary: 'Offer the item to resellers.',
      access: edit,
      feature,
      body: resellBody,
      result: resellConfig,
    }),
    updateResell: endpoint({
      method: 'POST',
      path: `${base}/{id}/resells/config/update`,
      summary: 'Update how resellers may sell the item.',
      access: edit,
      feature,
      body: resellEditBody,
      result: resellConfig,
    }),
  }
}
