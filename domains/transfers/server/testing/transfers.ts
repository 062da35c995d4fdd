import { key, ugx, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'

/** An account at a bank; what the sandbox does with a payout is told by its end. */
export const bankAccount = (account: string) => ({
  type: 'bank',
  category: 'lodge',
  name: `Lodge ${account}`,
  country: 'UG',
  account,
  bank_code: 'SBICUGKX',
  branch_code: 'kampala',
})

/** A transfer of shillings to a bank account that the accountant has verified and approved; a job would send it. */
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
