import { lockBeneficiary, showBeneficiary } from '#domains/beneficiaries/server/beneficiaries.ts'
import { sql } from 'kysely'
import { hasAccountOf, payeeOf, readPayee } from '#domains/beneficiaries/server/payee.ts'
import { accountId } from '#domains/finance/server/ledger.ts'
import { accountStatement } from '#domains/finance/server/statements.ts'
import { supplierInUse } from '#domains/suppliers/server/suppliers.ts'
import { AppError, invalid, notFound } from '#kit/contract/errors.ts'
import { moneyOf, type Currency } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseBackwards } from '#kit/server/database/list.ts'

/** The agency's account with a supplier. Negative: the agency owes. */
export const balanceWith = (supplierId: string) => ({ type: 'supplier_payable' as const, owner: supplierId })

const beneficiaryIdOf = async (tx: Tx, supplierId: string): Promise<string | null> =>
  (await tx.selectFrom('supplier_accounts').select('beneficiary_id').where('supplier_id', '=', supplierId).executeTakeFirst())
    ?.beneficiary_id ?? null

/** Locks the account that a supplier is paid to, and returns it, or null if it has none. */
export async function lockAccount(tx: Tx, supplierId: string) {
  const id = await beneficiaryIdOf(tx, supplierId)
  return id === null ? null : ((await lockBeneficiary(tx, id)) ?? null)
}

/** Returns the account that a supplier is paid to, unlocked, or null if it has none. */
export const readAccount = (tx: Tx, supplierId: string) =>
  tx
    .selectFrom('supplier_accounts as a')
    .innerJoin('beneficiaries as b', (join) => join.onRef('b.agency_id', '=', 'a.agency_id').onRef('b.id', '=', 'a.beneficiary_id'))
    .selectAll('b')
    .where('a.supplier_id', '=', supplierId)
    .executeTakeFirst()

/** Returns the accounts that suppliers are paid to, by supplier. */
export async function accountsOf(tx: Tx, supplierIds: readonly string[]) {
  const rows = await tx
    .selectFrom('supplier_accounts as a')
    .innerJoin('beneficiaries as b', (join) => join.onRef('b.agency_id', '=', 'a.agency_id').onRef('b.id', '=', 'a.beneficiary_id'))
    .selectAll('b')
    .select('a.supplier_id')
    .where('a.supplier_id', '=', sql<string>`ANY(${[...new Set(supplierIds)]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.supplier_id, row]))
}

/** Returns the copy of an account that an approval keeps. */
export const copyOf = (account: Awaited<ReturnType<typeof lockAccount>>): string | null =>
  account === null ? null : JSON.stringify(payeeOf(account))

/** Returns whether the account is the one that an approval was given for. */
export function isApprovedAccount(account: Awaited<ReturnType<typeof readAccount>> | null, approved: unknown): boolean {
  const copy = readPayee(approved)
  return copy === null ? !account : Boolean(account) && hasAccountOf(account!, copy)
}

/** Returns the account that a supplier is paid to, as screens show it, or null. */
export async function accountView(tx: Tx, supplierId: string) {
  const id = await beneficiaryIdOf(tx, supplierId)
  if (id === null) return null
  const { name, account, currency, status } = await showBeneficiary(tx, id)
  return { beneficiary_id: id, name, account, currency, status }
}

/** Returns a supplier's account, and what is owed to it by currency. @throws 404. */
export async function payoutAccount(tx: Tx, agencyId: string, supplierId: string) {
  const known = await tx.selectFrom('suppliers').select('id').where('id', '=', supplierId).executeTakeFirst()
  if (!known) throw notFound('Supplier')
  const rows = await tx
    .selectFrom('ledger_accounts')
    .select(['currency', 'balance'])
    .where('agency_id', '=', agencyId)
    .where('type', '=', 'supplier_payable')
    .where('owner', '=', supplierId)
    .orderBy('currency')
    .execute()
  return { account: await accountView(tx, supplierId), balances: rows.map(({ currency, balance }) => moneyOf(0 - balance, currency)) }
}

/** Sets the account that a supplier is paid to. @throws 404, 409 `archived`, 422 at `beneficiary_id`. */
export async function setPayoutAccount(tx: Tx, actor: Actor, supplierId: string, beneficiaryId: string | null) {
  await supplierInUse(tx, supplierId)
  const before = await beneficiaryIdOf(tx, supplierId)
  if (beneficiaryId === null) await tx.deleteFrom('supplier_accounts').where('supplier_id', '=', supplierId).execute()
  else {
    const beneficiary = await lockBeneficiary(tx, beneficiaryId)
    if (!beneficiary || beneficiary.archived) throw invalid('beneficiary_id', 'This beneficiary is not in use.')
    const set = { beneficiary_id: beneficiaryId, set_by: actor.userId, set_at: actor.now }
    await tx
      .insertInto('supplier_accounts')
      .values({ agency_id: actor.agencyId, supplier_id: supplierId, ...set })
      .onConflict((conflict) => conflict.columns(['agency_id', 'supplier_id']).doUpdateSet(set))
      .execute()
  }
  await audit(tx, actor, {
    action: 'supplier.account_set',
    subject: 'supplier',
    subjectId: supplierId,
    before: { beneficiary_id: before },
    after: { beneficiary_id: beneficiaryId },
  })
  return payoutAccount(tx, actor.agencyId, supplierId)
}

interface StatementQuery extends ListRequest {
  currency: Currency
  starts_at?: string | undefined
  ends_at?: string | undefined
}

/** Returns the ledger entries with a supplier in one currency. Positive: more is owed. @throws 404, 422 if the first day is after the last. */
export async function supplierStatement(tx: Tx, agencyId: string, supplierId: string, query: StatementQuery) {
  await payoutAccount(tx, agencyId, supplierId)
  refuseBackwards(query.starts_at, query.ends_at, 'ends_at')
  const id = accountId(agencyId, { ...balanceWith(supplierId), currency: query.currency })
  try {
    const { rows, total, more } = await accountStatement(tx, agencyId, id, query)
    const owed = ({ amount }: { amount: number }) => moneyOf(0 - amount, query.currency)
    return { rows: rows.map((row) => ({ ...row, amount: owed(row.amount), balance: owed(row.balance) })), total, more }
  } catch (error) {
    // Nothing was posted in this currency yet, so there is no account.
    if (error instanceof AppError && error.status === 404) return { rows: [], total: 0, more: false }
    throw error
  }
}
