import { sql } from 'kysely'
import { z } from 'zod'
import { timeZone } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { Differences, inEachAgency, slicesOf } from '#kit/server/database/drift.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import type { Currency } from '#kit/contract/money.ts'

/** Returns sums that differ from their transfers, of all agencies that `tx` may see. Expected: none. */
export const driftingTransferSums = (tx: Tx) =>
  inEachAgency(tx, async (agencyId) => {
    const differences = new Differences()
    const days = await tx.selectFrom('transfer_sums').selectAll().where('agency_id', '=', agencyId).execute()
    for (const { currency, day, status, count, amount, fee } of days) differences.add([currency, day, status], [count, amount, fee])
    const beneficiaries = await tx.selectFrom('beneficiary_sums').selectAll().where('agency_id', '=', agencyId).execute()
    for (const { currency, beneficiary_id, count, sent } of beneficiaries) differences.add([currency, beneficiary_id], [count, sent])
    for await (const { after, until } of slicesOf(tx, 'transfers', agencyId)) {
      const { rows } = await sql<{ currency: Currency; day: string; status: string; beneficiary_id: string; amount: number; fee: number }>`
        SELECT currency, (created_at AT TIME ZONE ${timeZone})::date AS day, status, beneficiary_id, amount, fee
        FROM transfers WHERE agency_id = ${agencyId} AND id > ${after} AND id <= ${until}`.execute(tx)
      for (const { currency, day, status, beneficiary_id, amount, fee } of rows) {
        differences.add([currency, day, status], [-1, -amount, -fee])
        if (status === 'paid') differences.add([currency, beneficiary_id], [-1, -amount])
      }
    }
    return differences.found()
  })

/** Checks every night that the sums match their transfers. Raises an alarm; repairs nothing. */
export const checkTransferSums = defineJob({
  name: 'transfer-sums-check',
  data: z.object({}),
  every: '50 3 * * *',
  long: true,
  async run(app) {
    const sums = await app.db.asPlatform('check: do sums of transfers hold', driftingTransferSums, { snapshot: true })
    if (sums.length > 0) app.log.error({ sums }, 'sums of transfers are not what their transfers add up to')
  },
})
