import { sql } from 'kysely'
import { z } from 'zod'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

/** What a hire keeps of its car on the day it is booked. Amounts are minor units; the limit is kilometres a day. */
export const hireTerms = z.object({
  late_fee: z.number(),
  extra_km: z.number(),
  mileage_limit: z.number().nullable(),
  security_deposit: z.number(),
})
export type HireTerms = z.output<typeof hireTerms>

/** SQL: the terms of car `i`, for `lineTerms`. */
export const carTermsSql = sql<object>`
  SELECT json_build_object('late_fee', late_fee, 'extra_km', extra_km, 'mileage_limit', mileage_limit, 'security_deposit', security_deposit)
  FROM cars WHERE agency_id = ${thisAgency} AND inventory_id = i.id`
