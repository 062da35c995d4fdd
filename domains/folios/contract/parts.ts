/** Divides an amount into equal parts that add up to it. The first has the rest. */
export function equalParts(amount: number, count: number): number[] {
  const each = Math.floor(amount / count)
  return Array.from({ length: count }, (_, index) => (index === 0 ? amount - each * (count - 1) : each))
}
