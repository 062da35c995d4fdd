import { expect, test } from 'vitest'
import { partyOf } from './party.ts'

const adults = (count: number, residency: string | null = null) => ({ kind: 'adult', count, residency })
const children = (count: number, residency: string | null = null) => ({ kind: 'child', count, residency })

test.each([
  'Kidepo for 2-3 people',
  'three or four of us, Danes',
  'at least 5, maybe 6 of us',
  'for us 6, two of us are under 10',
  '3 adults aged 41 and 8',
  '4 Danes, all under 11, and their aunt',
])('who comes is asked for where it was left open: %s', (text) => expect(partyOf(text)?.groups ?? []).toEqual([]))

test.each([
  ['4 people, ages 44, 41, 12 and 6, from Spain', [adults(2, 'non_resident'), children(2, 'non_resident')]],
  ['2 adults, we have lived here for 8 years', [adults(2, 'foreign_resident')]],
  ['We are 5 Danes but one lives in Jinja', [adults(4, 'non_resident'), adults(1, 'foreign_resident')]],
  ['6 Kenyans, two of them Danes', [adults(4, 'eac_citizen'), adults(2, 'non_resident')]],
  ['We are 5: 4 Danes and one lives in Jinja', [adults(4, 'non_resident'), adults(1, 'foreign_resident')]],
  ['3 Kenyans plus a Brit, on 4 May', [adults(3, 'eac_citizen'), adults(1, 'non_resident')]],
  ['Do Kenyans pay less than tourists? 1 Kenyan adult', [adults(1, 'eac_citizen')]],
  ['2 adults + baby 14 months, Danes', [adults(2, 'non_resident'), { kind: 'infant', count: 1, residency: 'non_resident' }]],
  ['2 adults & baby 20 months', [adults(2), { kind: 'infant', count: 1, residency: null }]],
  ['two adults on 3 or 4 May', [adults(2)]],
])('%s', (text, groups) => expect(partyOf(text)?.groups).toEqual(groups))

test.each(['a couple, she is Kenyan', 'I work in Mbale. 2 adults, my friend is on holiday from Oslo', 'two adults, he is from Rwanda'])(
  'a residency of one is not given to all: %s',
  (text) => {
    const groups = partyOf(text)?.groups ?? []
    expect(groups.every(({ residency }) => residency === null)).toBe(true)
  },
)
