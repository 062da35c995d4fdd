import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retold } from './party-merge.ts'
import { partyOf } from './party.ts'
import type { Group } from './people.ts'

const adults = (count: number, residency: Group['residency'] = null): Group => ({ kind: 'adult', count, residency })
const children = (count: number, residency: Group['residency'] = null): Group => ({ kind: 'child', count, residency })
const [abroad, here, citizen] = ['non_resident', 'foreign_resident', 'eac_citizen'] as const

test.each<[string, Group[]]>([
  ['7 friends from the US', [adults(7, abroad)]],
  ['a couple from South Africa', [adults(2, abroad)]],
  ['me and my wife, we are Ugandans', [adults(2, citizen)]],
  ['mimi na mke wangu, Watanzania', [adults(2, citizen)]],
  ['2 adults living in Entebbe with dependants pass', [adults(2, here)]],
  ['2 adults, one is Ugandan and one is a Danish tourist', [adults(1, citizen), adults(1, abroad)]],
  ['3 tourists and 2 Ugandans', [adults(3, abroad), adults(2, citizen)]],
  ['6 adults: two Kenyans and four Germans', [adults(2, citizen), adults(4, abroad)]],
  ['two adults and twins aged 3 from New Zealand', [adults(2, abroad), children(2, abroad)]],
  ['2 adults and our children Lena (11) and Jonas (7)', [adults(2), children(2)]],
  ['the trip on 10 dec 2 americans', [adults(2, abroad)]],
  ['a father with his two daughters', [children(2), adults(1)]],
  ['1 mum and 1 kid of 5, Kenyans', [children(1, citizen), adults(1, citizen)]],
  ['the grandmother and her grandson 9 yrs', [children(1), adults(1)]],
  ['watu wazima 2 kutoka Kenya', [adults(2, citizen)]],
])('%s', (text, groups) => expect(partyOf(text)?.groups).toEqual(groups))

test.each<[string, Group[]]>([
  ['2 Kenyans, both adults', [adults(2, citizen)]],
  ['both adults, from Kenya', [adults(2, citizen)]],
  ['four Germans, all adults', [adults(4, abroad)]],
  ['a family of four, all adults', [adults(4)]],
  ['2 adults and a boy, charge him as a child', [adults(2), children(1)]],
  ['2 adults and our daughter, 8 years old', [adults(2), children(1)]],
  ['2 adults and our son Jonas, 8 years old, from Kenya', [adults(2, citizen), children(1, citizen)]],
])('what is said of those who were counted counts nobody: %s', (text, groups) => expect(partyOf(text)?.groups).toEqual(groups))

test.each(['2 adults, 1 Burundian', 'our kids and us'])('who comes is asked for where not all were understood: %s', (text) =>
  expect(partyOf(text)?.groups ?? []).toEqual([]),
)

test('what a friend said does not make them travel', () => {
  expect(partyOf('My friend said it is cheap. We are 2 people')?.groups).toEqual([adults(2)])
  expect(partyOf('A colleague has recommended you.')).toBeNull()
})

test('ages are read from every place that has one', () => {
  expect(partyOf('2 adults + kids 4, 7 and a 1yr old')?.ages).toEqual([4, 7, 1])
  expect(partyOf('2 adults and a teenager')?.ages).toEqual([13])
  expect(partyOf('my boy is 15, 2 adults plus him')?.ages).toEqual([15])
  expect(partyOf('2 adults with kids, they are 6 and 9')?.ages).toEqual([6, 9])
  expect(partyOf('they are 2 adults and one is 12 yrs')?.ages).toEqual([12])
  expect(partyOf('we are 4, the kids are 2 of us')?.ages ?? []).toEqual([])
})

test('nobody is counted twice', () => {
  const from = fc.constantFrom('Spain', 'Kenya', 'South Africa', 'the US', 'Sri Lanka')
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 20 }), fc.integer({ min: 1, max: 6 }), from, (grown, young, country) => {
      const count = (text: string) => partyOf(text)?.groups.reduce((sum, group) => sum + group.count, 0)
      expect(count(`${grown} adults and ${young} children from ${country}`)).toBe(grown + young)
      expect(count(`we are ${grown} people from ${country}`)).toBe(grown)
    }),
  )
})

test.each<[string, Group[]]>([
  ['me and my 3 friends', [adults(3), adults(1)]],
  ['two colleagues and I', [adults(2), adults(1)]],
  ['on 8 march womens day, 4 ladies', [adults(4)]],
  ['adults 2, kids 4 and 9', [adults(2), children(2)]],
  ['a family of 5, kids 3, 6 and 9', [children(3), adults(2)]],
  ['a family of five from Kigali, kids 3, 6 and 9', [children(3, citizen), adults(2, citizen)]],
  ['we are two couples from France', [adults(4, abroad)]],
  ['my wife and I plus her parents', [adults(2), adults(2)]],
  ['4 Kenyans, 3 of them are kids', [adults(1, citizen), children(3, citizen)]],
])('who is not counted by a word before is counted all the same: %s', (text, groups) => expect(partyOf(text)?.groups).toEqual(groups))

test.each<[string, Group[]]>([
  ['8 nurses from Denmark', [adults(8, abroad)]],
  ['quatre infirmières de Belgique', [adults(4, abroad)]],
  ['six young bikers, all from Rwanda', [adults(6, citizen)]],
  ['2 are Kenyans and 2 are Indians from Mumbai', [adults(2, citizen), adults(2, abroad)]],
  ['We are 6, 4 of us from Uganda, the others tourists', [adults(4, citizen), adults(2, abroad)]],
  ['5 adults: two are Kenyans, the rest from Spain', [adults(2, citizen), adults(3, abroad)]],
  ['Wakenya watatu', [adults(3, citizen)]],
  ['Wajerumani wawili na Mkenya mmoja', [adults(2, abroad), adults(1, citizen)]],
  ['wauguzi wanne kutoka Kenya', [adults(4, citizen)]],
  ['me my wife and our son of 6', [children(1), adults(1), adults(1)]],
  ['mimi mke wangu na watoto wawili', [adults(1), adults(1), children(2)]],
  ['mimi na rafiki zangu watatu', [adults(3), adults(1)]],
  ['Abakenya basatu', [adults(3, citizen)]],
  ['me my mum dad and sister from Norway', [adults(1, abroad), adults(1, abroad), adults(1, abroad), adults(1, abroad)]],
])('the origin, the numeral or the list shows who is counted: %s', (text, groups) =>
  expect(partyOf(text)?.groups.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual(
    groups.toSorted((a, b) => a.kind.localeCompare(b.kind)),
  ),
)

test.each(['3 nights from Nairobi', '2 tickets from Kigali', '5 baskets from Kenya', 'simba wawili', '4 parks in Kenya'])(
  'things beside an origin are no people: %s',
  (text) => expect(partyOf(text)).toBeNull(),
)

test('a later number of all keeps who was told apart', () => {
  const sentence = fc.constantFrom('We are 3 people', '3 pax in total', 'we are three', 'Tuko watatu')
  const told = fc.constantFrom('2 Kenyans and 1 German', '2 adults from Spain and 1 child of 7', 'two Danes, one Ugandan')
  fc.assert(
    fc.property(told, sentence, fc.constantFrom('. ', '! ', '\n', '? '), fc.boolean(), (people, total, separator, isFirst) => {
      const whole = isFirst ? `${people}${separator}${total}` : `${total}${separator}${people}`
      expect(partyOf(whole)?.groups).toEqual(partyOf(people)?.groups)
    }),
  )
})

test('who is told apart later is taken out of those of before, and nobody is added', () => {
  const party = (groups: Group[]) => ({ groups, ages: [], mixed: null })
  expect(retold(party([adults(2, citizen)]), party([adults(1, abroad)]))?.groups).toEqual([adults(1, citizen), adults(1, abroad)])
  expect(retold(party([adults(2, citizen), children(1, citizen)]), party([adults(1, abroad)]))?.groups).toEqual([
    adults(1, citizen),
    children(1, citizen),
    adults(1, abroad),
  ])
  expect(retold(party([adults(1, citizen)]), party([adults(1, abroad)]))).toBeNull()
})

test.each<[string, Group[]]>([
  ["my cousin from Canada and me, I'm Ugandan", [adults(1, abroad), adults(1, citizen)]],
  ['2 Ugandans and their friend from Spain', [adults(1, abroad), adults(2, citizen)]],
  ["I'm coming with my 2 brothers, Ugandans", [adults(2, citizen), adults(1, citizen)]],
  ["I'm Kenyan and my boyfriend is British, he is visiting me from London", [adults(1, abroad), adults(1, citizen)]],
  ['me and my 3 friends from Kenya', [adults(3, citizen), adults(1, citizen)]],
  ['six Danes and as many Ugandans', [adults(6)]],
  ['a baby of 8 months', []],
])('nobody is priced with the origin of somebody else, and no baby alone: %s', (text, groups) =>
  expect(partyOf(text)?.groups ?? []).toEqual(groups),
)
