import { done } from '#domains/bookings/server/testing/sales.ts'
import { balance, key, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { bankAccount } from '#domains/transfers/server/testing/transfers.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'

export interface Invoice {
  id: string
  version: number
  state: string
  lines: { differences: string[]; remark: string | null }[]
}

/** Adds a supplier whose invoices are usually in UGX. */
export const newSupplier = (owner: TestPerson, over: object = {}): Promise<{ id: string; name: string }> =>
  done(owner.post('/suppliers/create', { kind: 'hotel', name: `Lodge ${newId().slice(-8)}`, currency: 'UGX', days_to_pay: 14, ...over }))

let accounts = 400_000
/** Gives a supplier a verified bank account. Its last digits decide what the sandbox does with a payout. */
export async function withAccount(owner: TestPerson, checker: TestPerson, supplierId: string, ending = '9999'): Promise<string> {
  const { id } = await done(owner.post('/beneficiaries/create', bankAccount(`${accounts++}${ending}`)))
  await done(checker.post(`/beneficiaries/${id}/verify`))
  await done(owner.post(`/payables/suppliers/${supplierId}/account`, { beneficiary_id: id }))
  return id
}

/** Enters an invoice of UGX 300,000 for rent, unless `over` says otherwise. */
export const entered = (owner: TestPerson, supplierId: string, over: object = {}): Promise<Invoice> =>
  done(
    owner.post('/payables/invoices/create', {
      supplier_id: supplierId,
      number: `INV-${newId().slice(-8)}`,
      issued_on: '2026-03-02',
      currency: 'UGX',
      lines: [{ description: 'Office', amount: 300_000, overhead: 'rent' }],
      ...over,
    }),
  )

/** Moves an invoice, accepting differences. */
export const move = (owner: TestPerson, { id, version }: Pick<Invoice, 'id' | 'version'>, to: string, over: object = {}) =>
  owner.post(`/payables/invoices/${id}/move`, { to, version, accept_differences: true, ...over })

export const approved = async (owner: TestPerson, supplierId: string, over: object = {}): Promise<Invoice> =>
  done(move(owner, await entered(owner, supplierId, over), 'approved'))

/** What is owed to a supplier by the ledger, in UGX. */
export const owedTo = async (money: MoneyTest, supplierId: string) => 0 - (await balance(money, 'supplier_payable', supplierId))

export const pay = (as: TestPerson, invoices: { id: string; version: number; amount?: number }[]) =>
  as.post('/payables/pay', { invoices: invoices.map(({ id, version, ...rest }) => ({ id, version, amount: rest.amount })) }, key())
