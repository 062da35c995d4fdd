import { expect, test } from 'vitest'
import { lengthIn } from './stay.ts'

test.each<[string, number | null]>([
  ['a car for one week', 7],
  ['3 nights', 3],
  ['siku 2', 2],
  ['one day and one week prices', null],
  ['par jour et par semaine', null],
])('one length was chosen, of two neither: %s', (text, days) => expect(lengthIn(text)).toBe(days))
