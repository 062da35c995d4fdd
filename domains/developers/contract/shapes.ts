import { z } from 'zod'
import { scopes } from '#kit/contract/scopes.ts'
import { mostAddresses, tokenModes } from './tokens.ts'

/** An address or a range of addresses, of either family: `203.0.113.0/24`. */
const network = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'Write an address such as 203.0.113.7, or a range such as 203.0.113.0/24.',
)

export const networks = z
  .array(network, 'Addresses is a list.')
  .max(mostAddresses, `At most ${mostAddresses} addresses.`)
  .transform((list) => [...new Set(list)])

export const scopeList = z
  .array(z.enum(scopes as [(typeof scopes)[number], ...(typeof scopes)[number][]], 'Scope is not valid.'), 'Scopes is a list.')
  .min(1, 'Choose at least one scope.')
  .max(scopes.length)
  .transform((list) => [...new Set(list)])

export const integration = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** Tokens that work now. */
  tokens: z.number(),
  last_used_at: z.string().nullable(),
  /** Calls of the last 30 days. */
  calls: z.number(),
  version: z.number(),
  created_at: z.string(),
})

export const tokenMode = z.enum(tokenModes, 'Mode is live or test.')

export const tokenRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Test tokens see and change the test data only. */
  mode: tokenMode,
  /** Its last four characters. */
  ending: z.string(),
  state: z.enum(['active', 'expired', 'revoked', 'without_maker']),
  scopes: z.array(z.string()),
  addresses: z.array(z.string()),
  made_by_name: z.string().nullable(),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  created_at: z.string(),
  revoked_at: z.string().nullable(),
})

export const testData = z.object({
  /** False before the first test token. */
  made: z.boolean(),
  made_at: z.string().nullable(),
  /** True while sample offers, clients and bookings are being added. */
  filling: z.boolean(),
  offers: z.number(),
  clients: z.number(),
  bookings: z.number(),
  /** Mails that test tokens caused. They were not sent. */
  kept_mails: z.number(),
})

/** What a token may do, on one day. */
export const usageDay = z.object({ day: z.string(), token_id: z.string(), token_name: z.string(), calls: z.number(), refused: z.number() })

export const callRow = z.object({
  id: z.string(),
  at: z.string(),
  method: z.string(),
  path: z.string(),
  query: z.string(),
  status: z.number(),
  ms: z.number(),
  request_id: z.string(),
  token_id: z.string(),
  token_name: z.string(),
  mode: tokenMode,
  integration_id: z.string(),
  integration_name: z.string(),
})
