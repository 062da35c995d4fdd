/** Maximum number of units per call. */
export const maxUnitsAtOnce = 200
export const maxUnitNameLength = 60

// "101–110": text before the digits is repeated, and leading zeros are kept.
const series = /^(?<before>.*?)(?<first>\d{1,6})\s*[-–—]\s*(?<again>\D*?)(?<last>\d{1,6})$/u

/** Expands "101–110, 112, Gorilla suite" into names, without duplicates. Series longer than the maximum are cut. */
export function unitNames(text: string): string[] {
  const names = text.split(/[,;\n]/).flatMap((part) => counted(part.normalize('NFC').trim()))
  return [...new Map(names.filter(Boolean).map((name) => [name.toLowerCase(), name])).values()]
}

function counted(part: string): string[] {
  const { before = '', first = '', again = '', last = '' } = series.exec(part)?.groups ?? {}
  const [from, to] = [Number(first), Number(last)]
  const isSeries = first !== '' && to > from && (again === '' || again.trim() === before.trim())
  if (!isSeries) return [part]
  return Array.from({ length: Math.min(to - from, maxUnitsAtOnce) + 1 }, (_, n) => before + String(from + n).padStart(first.length, '0'))
}
