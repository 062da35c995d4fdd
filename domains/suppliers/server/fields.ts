import { sql } from 'kysely'
import type { ForgetValues } from '#domains/clients/server/fields/stores.ts'
import { thisAgency } from '#kit/server/database/database.ts'

/** Takes the values of a deleted field off the agency's suppliers. */
export const forgetSupplierValues: ForgetValues = (tx, id) =>
  sql`UPDATE suppliers SET fields = fields - ${id} WHERE agency_id = ${thisAgency} AND jsonb_exists(fields, ${id})`.execute(tx)
