import { expect, test } from 'vitest'
import { spelled } from './spelling.ts'

test.each([
  ['2 East Africans', '2 east africans'],
  ['three Namibians and a Dane', 'three namibians and a dane'],
  ['two germns', 'two germans'],
  ['she turns 9, her fiance drives', 'she turns 9, her fiance drives'],
])('an origin is never made another one: %s', (text, right) => expect(spelled(text, new Set())).toBe(right))

test.each([
  ['2 x Kenyans, 3 galz', '2  kenyans, 3 gals'],
  ['is there hot water', 'is there hot shower'],
  ['can I charge my phone there', 'can i use electricity there'],
])('other words for the same are read alike: %s', (text, right) => expect(spelled(text, new Set())).toBe(right))
