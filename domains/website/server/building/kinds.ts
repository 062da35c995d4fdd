import { kinds, type Kind } from '#domains/inventory/contract/kinds.ts'
import type { say } from '../messages/say.ts'
import type { Listed } from '../offers/listed.ts'

/** The kinds that the website shows, the one with most offers first. */
export function kindsOn(offers: readonly Listed[]): Kind[] {
  const counts = Map.groupBy(offers, ({ kind }) => kind)
  return (Object.keys(kinds) as Kind[]).filter((kind) => counts.has(kind)).toSorted((a, b) => counts.get(b)!.length - counts.get(a)!.length)
}

/** The name of a kind's list on the site: "Trips". */
export const kindTitle = (t: ReturnType<typeof say>, kind: Kind): string => t(`kinds.${kind}`)
