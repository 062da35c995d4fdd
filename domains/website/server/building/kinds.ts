import { kinds, type Kind } from '#domains/inventory/contract/kinds.ts'
import type { say } from '../messages/say.ts'
import type { Listed } from '../offers/listed.ts'

/** The kinds that the website shows, the one with most offers first. */
export function kindsOn(offers: readonly Listed[]): Kind[] {
  const counts = Map.groupBy(offers, ({ kind }) => kind)
  return (Object.keys(kinds) as Kind[]).filter((kind) => counts.has(kind)).toSorted((a, b) => counts.get(b)!.length - counts.get(a)!.length)
}

const named = ['tour_package', 'room', 'car', 'event', 'service', 'product', 'track'] as const
const isNamed = (kind: string): kind is (typeof named)[number] => named.some((one) => one === kind)

/** The name of a kind's list on the site: "Trips". A kind that has no words for visitors is called as in the back office. */
export function kindTitle(t: ReturnType<typeof say>, kind: Kind): string {
  const key: string = kind
  return isNamed(key) ? t(`kinds.${key}`) : `${kinds[kind].name}s`
}
