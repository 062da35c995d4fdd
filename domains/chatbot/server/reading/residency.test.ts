import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tokensOf } from './numbers.ts'
import { partyOf } from './party.ts'
import { residenciesIn } from './residency.ts'

const residencies = (text: string) => [...new Set(residenciesIn(tokensOf(text)).map(({ residency }) => residency))]

test.each([
  'We are Dutch and live in Kampala',
  'Germans living in Kampala',
  'I live in Kampala, Irish passport',
  'I work in Kampala and I am Danish',
  'Sisi ni Wajerumani na tunaishi Kampala',
  'Je suis allemand et je travaille a Kampala',
])('a nationality of somebody who lives here does not count: %s', (text) => expect(residencies(text)).toEqual(['foreign_resident']))

test('somebody else keeps their own origin, whatever joins the two', () => {
  const joiner = fc.constantFrom(' and ', ', ', ' & ', ' + ', ' plus ', ' with ', '. ', ' na ', ' et ', ' ')
  const other = fc.constantFrom(
    'my husband is Danish',
    'my sister comes from Sweden',
    'my two colleagues are Germans',
    'mume wangu ni Mjerumani',
    'ma femme est canadienne',
    'she is American',
  )
  const resident = fc.constantFrom(
    'I live in Kampala',
    'I work in Entebbe',
    'I am an expat in Jinja',
    'ninaishi Kampala',
    'j habite Kampala',
  )
  fc.assert(
    fc.property(resident, joiner, other, fc.boolean(), (here, join, there, isFirst) => {
      const text = isFirst ? `${here}${join}${there}` : `${there}${join}${here}`
      expect(residencies(text).toSorted()).toEqual(['foreign_resident', 'non_resident'])
    }),
  )
})

test('two people with two residencies are never priced as one', () => {
  for (const text of [
    '4 pax, 2 expats 2 from Spain',
    '4 pax: 2 from Spain 2 expats',
    'me and my wife, I live in Kampala, she is Danish',
    '2 adults, I work in Kampala plus my friend is Danish',
  ]) {
    const told = new Set(partyOf(text)?.groups.map(({ residency }) => residency))
    expect(told.size === 1 && !told.has(null)).toBe(false)
  }
})

test('people who are counted by a nationality and live here are residents', () => {
  expect(partyOf('3 Germans living in Kampala')?.groups).toEqual([{ kind: 'adult', count: 3, residency: 'foreign_resident' }])
  expect(partyOf("My wife is Ugandan, I'm British, we live in Kampala")?.groups).toEqual([
    { kind: 'adult', count: 1, residency: 'eac_citizen' },
    { kind: 'adult', count: 1, residency: 'foreign_resident' },
  ])
})

test('a nationality and a permit of one speaker are one residency, however far apart', () => {
  for (const text of [
    'I am Canadian but I run a bakery close to the lake that many like and I have a work permit',
    'I am Canadian, I teach at a college in Mbale, and I hold a work permit. The same goes for my friend',
    'We are Swiss but we teach in Jinja and have a residence permit',
  ])
    expect(residencies(text)).toEqual(['foreign_resident'])
  expect(partyOf('I am Swiss but I teach in Jinja and have a work permit, same for my friend. Just us two')?.groups).toEqual([
    { kind: 'adult', count: 1, residency: 'foreign_resident' },
    { kind: 'adult', count: 1, residency: 'foreign_resident' },
  ])
})

test('where one of several has a permit, who pays what is asked for', () => {
  const told = new Set(partyOf('We are 3 Danes, I have a work permit')?.groups.map(({ residency }) => residency))
  expect(told).toEqual(new Set([null]))
})
