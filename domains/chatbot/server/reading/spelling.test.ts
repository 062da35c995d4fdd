import { expect, test } from 'vitest'
import { spelled } from './spelling.ts'

test.each([
  ['2 East Africans', '2 east africans'],
  ['three Namibians and a Dane', 'three namibians and a dane'],
  ['two germns', 'two germans'],
])('an origin is never made another one: %s', (text, right) => expect(spelled(text, new Set())).toBe(right))
