import { invalid, notFound } from '#kit/contract/errors.ts'

/**
 * Returns an order with some entries moved before another one, or to the end. The moved entries keep the order in which they are
 * given. @throws 404 if one is not in the order, 422 at `before` if that entry is moved itself.
 */
export function movedBefore(
  order: readonly string[],
  { ids, before }: { ids: readonly string[]; before: string | null },
  what: string,
): string[] {
  const there = new Set(order)
  if (ids.some((id) => !there.has(id)) || (before !== null && !there.has(before))) throw notFound(what)
  const moving = new Set(ids)
  if (before !== null && moving.has(before)) throw invalid('before', 'Choose an item that is not being moved.')
  const rest = order.filter((id) => !moving.has(id))
  const at = before === null ? rest.length : rest.indexOf(before)
  return rest.toSpliced(at, 0, ...ids)
}
