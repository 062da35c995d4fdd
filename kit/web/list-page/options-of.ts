import { wordsOf } from '#kit/contract/text.ts'
import type { Option } from './list-types.ts'

/** Returns options for codes: `walk_in` is shown as "Walk in". */
export const optionsOf = (codes: readonly string[]): Option[] => codes.map((value) => ({ value, label: wordsOf(value) }))
