import { splitByLargestRemainder } from '#kit/contract/money.ts'

// How the lines of a booking are divided among its folios. All amounts are minor units of the booking's currency.

/** What of a line is on a folio other than number 1, which has the rest. */
export interface Part {
  line_id: string
  number: number
  amount: number
  inventory_id: string | null
}

export interface DividedLine {
  id: string
  amount: number
  inventory_id: string | null
  cancelled_at: string | null
}

/**
 * Returns what is owed for each line: its amount. A cancelled booking keeps a part of what was paid, which is divided by the lines. What
 * belongs to no line has the key null.
 */
export function owedByLine(total: number, lines: readonly DividedLine[]): Map<string | null, number> {
  const amounts = lines.map(({ amount }) => amount)
  const sum = amounts.reduce((all, amount) => all + amount, 0)
  const owed = sum === total ? amounts : splitByLargestRemainder(total, amounts)
  const rest = total - owed.reduce((all, amount) => all + amount, 0)
  return new Map<string | null, number>([
    ...lines.map(({ id }, index) => [id, owed[index]!] as const),
    ...(rest > 0 ? [[null, rest] as const] : []),
  ])
}

const sumOf = (parts: readonly Part[], lineId: string) =>
  parts.filter(({ line_id }) => line_id === lineId).reduce((sum, { amount }) => sum + amount, 0)

/** Moves the parts of lines that were replaced to the lines that now have the same item, up to what those cost. */
function followItems(parts: readonly Part[], lines: readonly DividedLine[], owed: ReadonlyMap<string | null, number>): Part[] {
  const known = new Set(lines.map(({ id }) => id))
  const kept = parts.filter(({ line_id }) => known.has(line_id))
  for (const part of parts.filter(({ line_id }) => !known.has(line_id))) {
    let left = part.amount
    for (const line of lines.filter(
      ({ inventory_id, cancelled_at }) => inventory_id !== null && inventory_id === part.inventory_id && cancelled_at === null,
    )) {
      const amount = Math.min(left, owed.get(line.id)! - sumOf(kept, line.id))
      if (amount <= 0) continue
      const same = kept.findIndex(({ line_id, number }) => line_id === line.id && number === part.number)
      if (same < 0) kept.push({ ...part, line_id: line.id, amount })
      else kept[same] = { ...kept[same]!, amount: kept[same]!.amount + amount }
      left -= amount
    }
  }
  return kept
}

/**
 * Fits the parts to what the lines cost now: as before as far as possible, and together never more than the line. What is lacking is cut from
 * open folios before closed ones, and from later ones before earlier ones.
 */
export function fitParts(
  parts: readonly Part[],
  lines: readonly DividedLine[],
  owed: ReadonlyMap<string | null, number>,
  isClosed: (number: number) => boolean,
): Part[] {
  const left = new Map(owed)
  const inOrder = followItems(parts, lines, owed).toSorted(
    (a, b) => Number(isClosed(b.number)) - Number(isClosed(a.number)) || a.number - b.number,
  )
  return inOrder.flatMap((part) => {
    const amount = Math.min(part.amount, left.get(part.line_id) ?? 0)
    left.set(part.line_id, (left.get(part.line_id) ?? 0) - amount)
    return amount > 0 ? [{ ...part, amount }] : []
  })
}

/** Returns what of a line is on a folio. */
export function amountOn(parts: readonly Part[], owed: ReadonlyMap<string | null, number>, lineId: string | null, number: number): number {
  const ofLine = parts.filter(({ line_id }) => line_id === lineId)
  if (number !== 1) return ofLine.find((part) => part.number === number)?.amount ?? 0
  return (owed.get(lineId) ?? 0) - ofLine.reduce((sum, { amount }) => sum + amount, 0)
}

/** Moves an amount of a line between folios. The caller has checked that so much is there. */
export function moved(
  parts: readonly Part[],
  line: Pick<Part, 'line_id' | 'inventory_id'>,
  { from, to, amount }: { from: number; to: number; amount: number },
): Part[] {
  const change = (list: readonly Part[], number: number, by: number): Part[] => {
    if (number === 1 || by === 0) return [...list]
    const before = list.find((part) => part.line_id === line.line_id && part.number === number)
    const after = { ...line, number, amount: (before?.amount ?? 0) + by }
    return [...list.filter((part) => part !== before), ...(after.amount > 0 ? [after] : [])]
  }
  return change(change(parts, from, -amount), to, amount)
}
