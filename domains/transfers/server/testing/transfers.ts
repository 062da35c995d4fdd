import { key, ugx, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { post } from '#domains/finance/server/ledger.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'

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

/** Returns the wallet of another agency as a verified beneficiary. */
export async function walletOf(app: TestApp, payer: TestPerson, payee: TestPerson): Promise<string> {
  const { slug } = (await payee.get('/agencies/show')).body.data
  await payer.post('/beneficiaries/create', { type: 'wallet', name: 'Partner', account: slug })
  return app.app.db.asAgency(payer, async (tx) => {
    const { id } = await tx
      .updateTable('beneficiaries')
      .set({ status: 'verified' })
      .where('type', '=', 'wallet')
      .where('account', '=', slug)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Puts UGX into an agency's wallet. */
export async function fillWallet(app: TestApp, of: TestPerson, amount: number): Promise<void> {
  const actor = { agencyId: of.agencyId, userId: null, now: app.clock.now() }
  await app.app.db.asAgency(actor, (tx) =>
    post(tx, actor, {
      type: 'top_up',
      reference: `test:${key()['idempotency-key']}`,
      memo: 'Test',
      postings: [
        { account: { type: 'available' }, amount, currency: 'UGX' },
        { account: { type: 'world' }, amount: -amount, currency: 'UGX' },
      ],
    }),
  )
}
