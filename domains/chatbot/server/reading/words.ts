// Words of a text as answers compare them: lower case, without accents.

/** Returns a text in lower case without accents and with plain quotes. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[‐–—]/g, '-')
    .toLowerCase()

/** Returns what the last line of a text says that says anything: later messages count more. Null if none does. */
export function latest<T>(said: string, read: (line: string) => T | null): T | null {
  for (const line of said.split('\n').toReversed()) {
    const found = read(line)
    if (found !== null) return found
  }
  return null
}

/** Returns the words of a folded text. Apostrophes join: "don't" is one word. */
export const wordsOf = (text: string): string[] =>
  folded(text)
    .replaceAll("'", '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

const common = `a an the and or of to in on at for with from by is are was be am do does did can could will would shall should may might have
has had i you he she it we they me my your our us this that these those them their stuff thing things there here what which who whom when where why how much many any some
please tell whats hows wheres u ur pls about if not no yes so as than then also just like get got go going want need know let hi hello hey dear thanks thank
start starts starting begin begins before after around under over between during into out up down back off night nights evening
trip trips tour tours package packages one s t m re ll ve dont im uganda safari
je ni ya na kwa la wa za cha kuna gani nini wapi lini ngapi habari tafadhali naomba nataka
le la les un une des du de et ou est que quel quelle quels quelles combien pour avec dans sur au aux il y a t il je nous vous mon
ki nga mu ku era oba ndi njagala nsaba lwa mmeka`
const stopWords = new Set(common.split(/\s+/))

/** Returns the words that carry a meaning, each once. */
export const contentWords = (text: string): string[] => [
  ...new Set(wordsOf(text).filter((word) => !stopWords.has(word) && word.length > 1)),
]

/** Returns each two neighbouring words as one: "T-shirt" is "tshirt", "Land Cruiser" is "landcruiser". */
export const joinedWords = (text: string): string[] => {
  const words = wordsOf(text)
  return words.slice(1).flatMap((word, index) => (word.length > 1 && words[index]!.length + word.length > 4 ? [words[index]! + word] : []))
}

/** Returns what people shorten a name to: "Queen Elizabeth National Park" is "qe", "qen" and "qenp". Words that mean something are none. */
export function initialsOf(name: string): string[] {
  const words = contentWords(name)
  const letters = words.map((word) => word[0]!)
  return words.slice(1).flatMap((_word, index) => {
    const short = letters.slice(0, index + 2).join('')
    return stopWords.has(short) || short.length > 5 || plainShorts.has(short) ? [] : [short]
  })
}
const plainShorts = new Set('am pm ok us uk eu fr gb km kg cm tv no go up be by if so yes day dec jan feb can may'.split(' '))

/** Number of single-letter changes between two words, at most `most` + 1. Swapped neighbours count once. */
export function changesBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1)
      next.push(least)
    }
    if (Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return row[b.length]!
}

const allowedChanges = (length: number) => (length < 5 ? 0 : length < 8 ? 1 : 2)

const singular = (word: string) => (word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word)

const single = (word: string) => word.replace(/(.)\1+/g, '$1')
const consonants = (word: string) => single(word.replace(/[aeiouy]/g, ''))
const leastConsonants = 4

/** "Sippi" for "Sipi", "mrchson" for "Murchison": letters doubled or not, or vowels left out. */
const isShortFor = (given: string, expected: string): boolean =>
  single(given) === expected ||
  given === single(expected) ||
  (given.length < expected.length &&
    consonants(given).length >= leastConsonants &&
    given[0] === expected[0] &&
    consonants(given) === consonants(expected))

/** How well a word stands for another: 1 the same, 0.9 its plural, 0.7 a misspelling, 0 another word. */
export function likeness(given: string, expected: string): number {
  if (given === expected) return 1
  const [word, other] = [singular(given), singular(expected)]
  if (word === other) return 0.9
  if (word.length >= 4 && (isShortFor(word, other) || isShortFor(given, expected))) return 0.7
  const [short, long] = word.length < other.length ? [word, other] : [other, word]
  if (short.length >= 4 && long.startsWith(short) && long.length - short.length <= 2) return 0.9
  // Of long words that begin alike, two letters may be wrong: "rwenzry".
  const allowed = short.length >= 7 && short.slice(0, 3) === long.slice(0, 3) ? 2 : allowedChanges(short.length)
  return allowed > 0 && word[0] === other[0] && changesBetween(word, other, allowed) <= allowed ? 0.7 : 0
}
