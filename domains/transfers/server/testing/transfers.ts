import { key, ugx, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'

/** Returns a bank account; its last digits decide the payout's outcome in the sandbox. */
export const bankAccount = (account: string) => ({
  type: 'bank',
  category: 'lodge',
  name: `Lodge ${account}`,
  country: 'UG',
  account,
  bank_code: 'SBICUGKX',
  branch_code: 'kampala',
})

/** Creates a transfer in UGX to a bank account, verified and approved by the accountant. It is not sent yet. */
export async function approvedTransfer(
  { owner }: Pick<MoneyTest, 'owner'>,
  accountant: TestPerson,
  { account, amount }: { account: string; amount: number },
): Promise<{ id: string; reference: string }> {
  const to = (await owner.post('/beneficiaries/create', bankAccount(account))).body.data.id
  await accountant.post(`/beneficiaries/${to}/verify`)
  const body = { beneficiary_id: to, amount: ugx(amount), narration: 'Rooms' }
  const made = (await owner.post('/wallet/transfers/create', body, key())).body.data
  const approved = await accountant.post(`/wallet/transfers/${made.id}/approve`, {}, key())
  if (approved.status !== 200) throw new Error(JSON.stringify(approved.body))
  return made
}
