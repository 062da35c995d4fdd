/** Maximum number of units per call. */
export const maxUnitsAtOnce = 200
export const maxUnitNameLength = 60
/** Maximum length of a list of names. */
export const maxUnitNamesLength = 4000

// "101–110": text before the digits is repeated, and leading zeros are kept.
const series = /^(?<before>.*?)(?<first>\d{1,6})\s*[-–—]\s*(?<again>\D*?)(?<last>\d{1,6})$/u

/** Expands "101–110, 112, Gorilla suite" into names, without duplicates. Series longer than the maximum are cut. */
export const unitNames = (text: string): string[] => [...new Map(allNames(text).map((name) => [name.toLowerCase(), name])).values()]

/** Returns the names that occur more than once, as first written. `sameAs` returns the same text for equal names. */
export function repeatedUnitNames(text: string, sameAs: (name: string) => string = (name) => name.toLowerCase()): string[] {
  const first = new Map<string, string>()
  const repeated = new Set<string>()
  for (const name of allNames(text)) {
    const same = sameAs(name)
    if (first.has(same)) repeated.add(first.get(same)!)
    else first.set(same, name)
  }
  return [...repeated]
}

const allNames = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .flatMap((part) => counted(part.normalize('NFC').trim()))
    .filter(Boolean)

function counted(part: string): string[] {
  const { before = '', first = '', again = '', last = '' } = series.exec(part)?.groups ?? {}
  const [from, to] = [Number(first), Number(last)]
  const isSeries = first !== '' && to > from && (again === '' || again.trim() === before.trim())
  if (!isSeries) return [part]
  return Array.from({ length: Math.min(to - from, maxUnitsAtOnce) + 1 }, (_, n) => before + String(from + n).padStart(first.length, '0'))
}
