import type { Question } from './cases.ts'

// Prices of the demo agency as a person works them out, without the product's own pricing.

const adults: Record<string, number> = {
  'Gorillas of Bwindi': 5_900_000,
  'Murchison Falls and the Nile': 1_650_000,
  'Queen Elizabeth and the Kazinga channel': 2_400_000,
  'Kidepo by air': 9_800_000,
  'Sipi falls and the source of the Nile': 480_000,
  'Lake Bunyonyi rest': 950_000,
  'Kampala in a day': 180_000,
  'Rwenzori: the Kilembe trail': 6_400_000,
}
const residencies = { non_resident: 100, foreign_resident: 85, eac_citizen: 65 }

const written = (amount: number) => `UGX ${amount.toLocaleString('en-US')}`
const percent = (amount: number, of: number) => Math.round((amount * of) / 100)

/** Returns the total and the amounts that an answer may name. */
export function expectedPrice({ title, day, people }: NonNullable<Question['price']>): { total: string; amounts: string[] } {
  const adult = adults[title]!
  const child = Math.round((adult * 0.6) / 5000) * 5000
  const high = day >= '2026-12-15' && day <= '2027-01-10'
  const places = people.filter(([kind]) => kind !== 'infant').reduce((sum, [, , count]) => sum + count, 0)
  const lines = people.map(([kind, residency, count]) => {
    const base = kind === 'adult' ? adult : kind === 'child' ? child : 0
    let unit = base - percent(base, 100 - residencies[residency])
    if (high) unit += percent(unit, 12)
    if (places >= 6) unit -= percent(unit, 8)
    return unit * count
  })
  const total = lines.reduce((sum, amount) => sum + amount, 0)
  return { total: written(total), amounts: [total, ...lines, percent(total, 30)].map(written) }
}

/** The prices "from", which the website shows: what the cheapest option that costs something is for everyone. */
export const writtenAmounts = (text: string): string[] =>
  [...text.matchAll(/\b(?:UGX|USD|EUR|KES|TZS|RWF|GBP)\s?[\d][\d,]*(?:\.\d+)?/g)].map(([amount]) => amount.replace(/,$/, ''))

/** Amounts that a fact of a question names without a currency: "600,000|600000" is "UGX 600,000". */
export const plainAmounts = (fact: string): string[] =>
  fact.split('|').flatMap((one) => (/^\d{1,3}(?:,\d{3})+$/.test(one) ? [`UGX ${one}`] : []))

/** An amount that an answer may name, and the deposit on it. */
export const withDeposit = (text: string): string[] => [text, written(percent(Number(text.replace(/\D/g, '')), 30))]

/** The listed prices and deposits of the demo's rooms, cars, events, services, products and tracks, which an answer may name. */
const listed = [
  320_000, 560_000, 60_000, 180_000, 620_000, 3_900_000, 30_000, 150_000, 900_000, 230_000, 380_000, 2_300_000, 1_000_000, 500_000, 40_000,
  20_000, 1_500, 35_000, 90_000, 120_000, 45_000, 15_000, 5_000,
]
  .map(written)
  .flatMap(withDeposit)

/** Amounts of a text that are neither expected nor on the website. */
export const inventedIn = (text: string, known: readonly string[]): string[] =>
  // The texts of the demo name one amount themselves.
  writtenAmounts(text).filter((amount) => !known.includes(amount) && !listed.includes(amount) && amount !== 'USD 20')
