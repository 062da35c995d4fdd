import { percentOf, type Money } from '#kit/contract/money.ts'

/** What the marketplace takes of a sale: a percentage of it, or a fixed amount. */
export type CommissionRule = { kind: 'percent'; percent: number } | { kind: 'fixed'; amount: Money }

export const discountBearers = ['vendor', 'marketplace', 'both'] as const
export type DiscountBearer = (typeof discountBearers)[number]

/** What a marketplace takes, unless its category or vendor says otherwise. */
export interface CommissionTerms {
  rule: CommissionRule
  /** Another percentage for vendors that sold at least `from` in the month before. */
  steps: { from: Money; percent: number }[]
  discount_bearer: DiscountBearer
}

interface Standing {
  terms: CommissionTerms
  category: CommissionRule | null
  vendor: CommissionRule | null
  /** What the vendor sold in the month before, in minor units of the currency of the sale. */
  volume: Money
}

/** Returns the rule for a sale: the vendor's own, else the category's, else the highest step of its volume, else the marketplace's. */
export function ruleFor({ terms, category, vendor, volume }: Standing): CommissionRule {
  const reached = terms.steps.filter(({ from }) => from.currency === volume.currency && from.amount <= volume.amount)
  const step = reached.toSorted((a, b) => b.from.amount - a.from.amount)[0]
  return vendor ?? category ?? (step ? { kind: 'percent', percent: step.percent } : terms.rule)
}

/**
 * Divides what a client pays for a sale between marketplace and vendor, in minor units. `price` is before the discount. If the
 * marketplace bears the discount, its commission shrinks by it, down to zero; the vendor bears the rest. A fixed amount in another
 * currency takes nothing.
 */
export function splitOf(
  rule: CommissionRule,
  price: Money,
  discount: number,
  bearer: DiscountBearer,
): { commission: number; vendor: number } {
  const paid = Math.max(price.amount - discount, 0)
  const base = bearer === 'both' ? paid : price.amount
  const due = rule.kind === 'percent' ? percentOf(base, rule.percent) : rule.amount.currency === price.currency ? rule.amount.amount : 0
  const commission = Math.min(Math.max(bearer === 'marketplace' ? due - discount : due, 0), paid)
  return { commission, vendor: paid - commission }
}

/** A line of a sale: its kind, and its price before a discount, in minor units. */
export interface SoldLine {
  kind: string
  price: number
  discount: number
}

/** What the owner takes of the lines of one category, frozen on the sale. */
export interface FrozenRule {
  /** Null: of no category. */
  category: string | null
  rule: CommissionRule
  price: number
  discount: number
  commission: number
}

interface Rules extends Omit<Standing, 'category'> {
  categories: readonly { name: string; kinds: readonly string[]; commission: CommissionRule | null }[]
}

/**
 * Returns what the owner takes of a sale, and by which rules. Lines of one category are one sale; a vendor with a rule of its own has one
 * sale of all lines. A kind belongs to the first category that names it.
 */
export function commissionOf(
  lines: readonly SoldLine[],
  { terms, categories, vendor, volume }: Rules,
): { commission: number; rules: FrozenRule[] } {
  const categoryOf = ({ kind }: SoldLine) => (vendor ? undefined : categories.find(({ kinds }) => kinds.includes(kind)))
  const rules = [...Map.groupBy(lines, (line) => categoryOf(line)?.name ?? null)].map(([name, own]): FrozenRule => {
    const category = categoryOf(own[0]!)
    const rule = ruleFor({ terms, category: category?.commission ?? null, vendor, volume })
    const price = own.reduce((sum, line) => sum + line.price, 0)
    const discount = own.reduce((sum, line) => sum + line.discount, 0)
    const { commission } = splitOf(rule, { amount: price, currency: volume.currency }, discount, terms.discount_bearer)
    return { category: name, rule, price, discount, commission }
  })
  return { commission: rules.reduce((sum, one) => sum + one.commission, 0), rules }
}

/**
 * Returns the part of a frozen commission that a refund gives back, in minor units. Refunds are counted from the first, so that the
 * parts of several refunds sum to the commission when all is refunded. `refundedBefore` excludes this refund.
 */
export function returnedBy(sale: { paid: number; commission: number }, refundedBefore: number, refund: number): number {
  const upTo = (refunded: number) =>
    sale.paid === 0
      ? 0
      : Number((BigInt(sale.commission) * BigInt(Math.min(refunded, sale.paid)) * 2n + BigInt(sale.paid)) / (BigInt(sale.paid) * 2n))
  return upTo(refundedBefore + refund) - upTo(refundedBefore)
}
