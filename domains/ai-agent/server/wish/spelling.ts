/** Returns the text in lower case, without accents, in plain hyphens and quotes. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .replaceAll(/[‘’`´]/g, "'")
    .replaceAll('×', 'x')

const numbers: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  twenty: 20,
}

/** Writes numbers in words as figures: "six-day" becomes "6-day". */
export const withFigures = (text: string): string => text.replaceAll(/\b[a-z]+\b/g, (word) => String(numbers[word] ?? word))

/** Returns the words of a text, letters only. */
export const wordsIn = (text: string): string[] => plain(text).match(/[a-z][a-z']*/g) ?? []

/** Returns a word without the ending of its plural or its -ing: "gorillas" and "gorilla" are one word. */
export function stemOf(word: string): string {
  const bare = word.replace(/'s?$/, '')
  if (bare.length > 4 && bare.endsWith('ies')) return `${bare.slice(0, -3)}y`
  if (bare.length > 5 && /(?:ch|sh|x|ss)es$/.test(bare)) return bare.slice(0, -2)
  if (bare.length > 3 && bare.endsWith('s') && !/(?:ss|us|is)$/.test(bare)) return bare.slice(0, -1)
  return bare
}

/** Returns how many letters differ between two words: one more, one less, another, or two swapped. Stops above `most`. */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, n) => n)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const other = a[i - 1] === b[j - 1] ? 0 : 1
      row[j] = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + other)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j]!, before[j - 2]! + 1)
    }
    ;[before, last] = [last, row]
  }
  return last[b.length]!
}

/** How many letters of a word may be wrong. Short words are too much alike. */
const allowed = (word: string): number => (word.length < 5 ? 0 : word.length < 7 ? 1 : 2)

/** Returns the known word that was probably meant, if exactly one is nearest; the word itself if it is known. */
export function meant(word: string, known: ReadonlySet<string>): string | undefined {
  if (known.has(word)) return word
  const most = allowed(word)
  if (most === 0) return undefined
  let best = most + 1
  let found: string[] = []
  for (const one of known) {
    const wrong = distance(word, one, most)
    if (wrong < best) [best, found] = [wrong, [one]]
    else if (wrong === best && wrong <= most) found.push(one)
  }
  return found.length === 1 ? found[0] : undefined
}
