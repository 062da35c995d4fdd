import { newDriver, type Driver } from '#domains/staff-money/server/testing/money.ts'
import { key } from '#domains/finance/server/testing/money.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { Walk } from './money-walk.ts'
import { answered, below, oneOf, sure, type Random } from './money-walk-tools.ts'

/** A driver with an account to be paid to. */
export async function walkDriver(walk: Pick<Walk, 'owner' | 'test' | 'beneficiaries'>, at: number): Promise<Driver> {
  const driver = await newDriver(walk as Walk, `Walker ${at}`)
  const account = { beneficiary_id: walk.beneficiaries[at % walk.beneficiaries.length] }
  answered(await walk.owner.post(`/staff-money/people/${driver.driverId}/account`, account))
  return driver
}

/** Cash for the road, expenses and allowances of staff, and what they are paid. */
export const staffSteps = {
  async staffCash({ drivers }: Walk, random: Random) {
    answered(await oneOf(random, drivers).move(oneOf(random, ['given', 'returned', 'paid_out']), 1 + below(random, 60_000)))
  },
  async staffExpense({ drivers }: Walk, random: Random) {
    const driver = oneOf(random, drivers)
    answered(await driver.accept(await driver.spend(String(1000 * (1 + below(random, 80))))))
  },
  async staffAllowance({ drivers, test }: Walk, random: Random) {
    answered(await oneOf(random, drivers).allow([addDays(dayOf(test.clock.now()), -below(random, 3))]))
  },
  /** Of all, or of a part for one person. */
  async payStaff({ drivers, owner, transfers }: Walk, random: Random) {
    const { driverId: staff_id } = oneOf(random, drivers)
    const amount = sure(random, 0.4) ? { amount: { amount: 1 + below(random, 50_000), currency: 'UGX' } } : {}
    const made = answered(await owner.post('/staff-money/pay', { people: [{ staff_id, ...amount }] }, key()))
    transfers.push(...made.map(({ transfer_id }: { transfer_id: string }) => transfer_id))
  },
  async reverseStaff({ drivers, owner }: Walk, random: Random) {
    const { driverId } = oneOf(random, drivers)
    const entries = answered(await owner.get(`/staff-money/people/${driverId}/entries?state=posted`))
    const { id } = oneOf<{ id: string }>(random, entries)
    answered(await owner.post(`/staff-money/entries/${id}/reverse`, { reason: 'Wrong amount' }))
  },
}
