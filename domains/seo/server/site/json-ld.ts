import { currencies, type Money } from '#kit/contract/money.ts'
import { trusted, type Markup } from '#kit/view/html.ts'

/** A thing as schema.org describes it. Absent values are left out. */
export type Thing = { '@type': string | string[] } & Record<string, unknown>

const unsafe = /[<>&\u2028\u2029]/g

/** Prints things for search engines. No text of an agency can end the element: the signs that could are written as escapes. */
export const jsonLd = (things: readonly Thing[]): Markup => {
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  const safe = text.replace(unsafe, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return trusted(`<script type="application/ld+json">${safe}</script>`)
}

/** Returns an amount in major units without signs between the digits: "1250000", "12.50". */
export function decimalOf({ amount, currency }: Money): string {
  const { decimals } = currencies[currency]
  if (decimals === 0) return String(amount)
  const unit = 10 ** decimals
  return `${Math.floor(amount / unit)}.${String(amount % unit).padStart(decimals, '0')}`
}

/** Returns the way from the home page to a page. */
export const breadcrumbs = (steps: readonly { name: string; url: string }[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: url })),
})
