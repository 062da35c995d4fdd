import { partnerSums, type PartnerSum } from '#domains/finance/server/partner-sums.ts'
import { waitingTransfers } from '#domains/transfers/server/waiting.ts'
import { notFound } from '#kit/contract/errors.ts'
import { moneyOf, type Currency } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { entryOf, membershipOf } from '../marketplaces-data.ts'

/** Of so many payouts, the newest, some may be under way. */
const mostPayouts = 500

/** The agency's accounts with the partners of a marketplace, by the account's owner, and the sign of what the vendor is owed. */
interface Accounts {
  side: 'owner' | 'vendor'
  names: Map<string, string>
}

/** Returns the accounts of the owner with each of its vendors, or of a vendor with the marketplace. @throws 404. */
export async function accountsOf(tx: Tx, marketplaceId: string): Promise<Accounts> {
  const own = await tx.selectFrom('marketplaces').select('id').where('id', '=', marketplaceId).executeTakeFirst()
  if (own) {
    const vendors = await tx.selectFrom('marketplace_vendors').select(['id', 'name']).where('marketplace_id', '=', marketplaceId).execute()
    return { side: 'owner', names: new Map(vendors.map(({ id, name }) => [id, name])) }
  }
  if (!(await membershipOf(tx, marketplaceId))) throw notFound('Marketplace')
  const entry = await entryOf(tx, marketplaceId)
  return { side: 'vendor', names: new Map([[marketplaceId, entry?.name ?? 'Marketplace']]) }
}

/** Returns the sums with what the vendor is owed as positive amounts, on both sides. */
async function owedSums(tx: Tx, { agencyId }: Pick<Actor, 'agencyId'>, { side, names }: Accounts): Promise<PartnerSum[]> {
  if (names.size === 0) return []
  const sums = await partnerSums(tx, agencyId, 'marketplace', [...names.keys()])
  return sums.map((sum) => ({ ...sum, amount: side === 'owner' ? -sum.amount : sum.amount }))
}

const columns: Record<string, 'sold' | 'refunded' | 'commission' | 'paid_out'> = {
  marketplace_sale: 'sold',
  payment: 'sold',
  marketplace_refund: 'refunded',
  refund: 'refunded',
  marketplace_commission: 'commission',
  marketplace_payout: 'paid_out',
}

/** Returns what each vendor is owed by month and currency. Every figure is a sum of ledger entries; the vendor's statement has the same. */
export async function listStatements(tx: Tx, actor: Actor, marketplaceId: string, { page, per_page, search, sort }: ListRequest) {
  const accounts = await accountsOf(tx, marketplaceId)
  const rows = new Map<string, Statement>()
  for (const { owner, month, currency, type, amount, entries } of await owedSums(tx, actor, accounts)) {
    const id = `${owner}:${month}:${currency}`
    const row = rows.get(id) ?? { id, owner, month, currency, sold: 0, refunded: 0, commission: 0, paid_out: 0, change: 0, entries: 0 }
    rows.set(id, row)
    const column = columns[type]
    if (column) row[column] += column === 'sold' ? amount : -amount
    row.change += amount
    row.entries += entries
  }
  const all = [...rows.values()]
    .map((row) => ({ ...row, partner_name: accounts.names.get(row.owner)! }))
    .filter(({ partner_name }) => partner_name.toLowerCase().includes(search.toLowerCase()))
    .toSorted(
      (a, b) =>
        (sort.startsWith('-') ? -1 : 1) * a.month.localeCompare(b.month) ||
        a.partner_name.localeCompare(b.partner_name) ||
        a.id.localeCompare(b.id),
    )
  return {
    rows: all.slice((page - 1) * per_page, page * per_page).map(({ owner: _owner, currency, ...row }) => ({
      id: row.id,
      partner_name: row.partner_name,
      month: row.month,
      sold: moneyOf(row.sold, currency),
      refunded: moneyOf(row.refunded, currency),
      commission: moneyOf(row.commission, currency),
      paid_out: moneyOf(row.paid_out, currency),
      change: moneyOf(row.change, currency),
      entries: row.entries,
    })),
    total: all.length,
    more: false,
  }
}

interface Statement {
  id: string
  owner: string
  month: string
  currency: Currency
  sold: number
  refunded: number
  commission: number
  paid_out: number
  change: number
  entries: number
}

/** Returns what payouts promise to vendors that has not left the books yet, by vendor and currency. */
async function payoutsUnderWay(tx: Tx, marketplaceId: string) {
  const payouts = await tx
    .selectFrom('marketplace_payouts')
    .select(['transfer_id', 'vendor_id', 'currency', 'amount'])
    .where('marketplace_id', '=', marketplaceId)
    .orderBy('created_at', 'desc')
    .limit(mostPayouts)
    .execute()
  const waiting = await waitingTransfers(
    tx,
    payouts.map(({ transfer_id }) => transfer_id),
  )
  const rows = payouts.filter(({ transfer_id }) => waiting.has(transfer_id))
  return (vendorId: string, currency: string) =>
    rows.reduce((sum, row) => (row.vendor_id === vendorId && row.currency === currency ? sum + row.amount : sum), 0)
}

/** Returns what each vendor is owed now, by currency. Vendors whose balance is zero are left out. */
export async function listBalances(tx: Tx, actor: Actor, marketplaceId: string) {
  const accounts = await accountsOf(tx, marketplaceId)
  const underWay = accounts.side === 'owner' ? await payoutsUnderWay(tx, marketplaceId) : () => 0
  const sums = Map.groupBy(await owedSums(tx, actor, accounts), ({ owner, currency }) => `${owner} ${currency}`)
  return [...sums.values()]
    .map((own) => ({ ...own[0]!, amount: own.reduce((sum, { amount }) => sum + amount, 0) }))
    .map(({ owner, currency, amount }) => ({
      vendor_id: accounts.side === 'owner' ? owner : null,
      partner_name: accounts.names.get(owner)!,
      balance: moneyOf(amount, currency),
      under_way: moneyOf(underWay(owner, currency), currency),
    }))
    .filter(({ balance, under_way }) => balance.amount !== 0 || under_way.amount !== 0)
    .toSorted((a, b) => a.partner_name.localeCompare(b.partner_name) || a.balance.currency.localeCompare(b.balance.currency))
}
