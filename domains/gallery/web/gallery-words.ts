import { formatCount } from '#kit/contract/text.ts'

/** "1 picture", "12 pictures". */
export const picturesText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'picture' : 'pictures'}`

/** "Not used", "Shown in 1 place". */
export const usesText = (uses: number): string => (uses === 0 ? 'Not used' : `Used in ${uses} ${uses === 1 ? 'place' : 'places'}`)

/** Maximum number of ids in one call. */
const most = 100

/** Splits a list into parts of at most a hundred, for calls with that limit. */
export const inHundreds = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, part) => items.slice(part * most, (part + 1) * most))
