import { folded } from './words.ts'

const named: Record<string, number> = {}
const name = (value: number, words: string) => words.split(' ').forEach((word) => (named[word] = value))
name(1, 'one single un une mmoja moja omu')
name(2, 'two both deux mbili wawili babiri bbiri couple')
name(3, 'three trois tatu watatu basatu ssatu')
name(4, 'four quatre nne wanne bana nnya')
name(5, 'five cinq tano watano bataano ttaano')
name(6, 'six sita mukaaga')
name(7, 'seven sept saba musanvu')
name(8, 'eight huit nane wanane munaana')
name(9, 'nine neuf tisa mwenda')
name(10, 'ten dix kumi ekkumi')
name(12, 'twelve douze')

/** Returns the number that a word stands for: "3", "three", "trois", "watatu"; null for none. */
export function numberOf(word: string | undefined): number | null {
  if (word === undefined) return null
  if (/^\d{1,3}$/.test(word)) return Number(word)
  return named[word] ?? null
}

/** Splits a text into words, numbers and the signs that separate clauses. */
export const tokensOf = (text: string): string[] =>
  folded(text)
    .replaceAll("'", '')
    .match(/\d+|\p{L}+|[,;.?!()&+]/gu) ?? []
