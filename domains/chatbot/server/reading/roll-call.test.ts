import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partyOf } from './party.ts'
import { spelled } from './spelling.ts'

const read = (text: string) => partyOf(spelled(text, new Set()))
/** "1 adult eac_citizen", in any order. */
const groupsOf = (text: string) =>
  read(text)
    ?.groups.flatMap(({ kind, count, residency }) => Array.from({ length: count }, () => `${kind} ${residency ?? '?'}`))
    .toSorted()

const [citizen, abroad, here] = ['adult eac_citizen', 'adult non_resident', 'adult foreign_resident']

test.each<[string, string[]]>([
  ["I'm a Kenyan. My fiancé is Scottish and flies in. Both of us?", [citizen, abroad]],
  [
    "I'm Ugandan but I live in London. I come with my English wife and our son who is 6 (he has a British passport).",
    [citizen, abroad, 'child non_resident'],
  ],
  [
    'im ugandan, my husband is a german tourist n our daughter of 5 has a ugandan passport, total for the 3 of us',
    [citizen, abroad, 'child eac_citizen'],
  ],
  ['My husband is Kenyan, I am Dutch, and our daughter of 8 years is Kenyan.', [citizen, abroad, 'child eac_citizen']],
  ['the boss and his driver, boss is Indian living in Kampala on a work permit, driver is Ugandan', [here, citizen]],
  [
    'dad (44), mum (41), Léa (11), Tom (8) and grandma (70). All French',
    [abroad, abroad, abroad, 'child non_resident', 'child non_resident'],
  ],
  [
    'Dr. Mwangi here, Kenyan, with my wife (also Kenyan) and our twins aged 7',
    [citizen, citizen, 'child eac_citizen', 'child eac_citizen'],
  ],
  ['mum dad and a teenager of 14, all tourists from Spain', [abroad, abroad, 'child non_resident']],
  ['Mon mari, ma sœur et moi, tous canadiens', [abroad, abroad, abroad]],
  ['Je suis étudiante allemande et mon amie est ougandaise, combien pour nous deux ?', [abroad, citizen]],
  ['familia ya Kenya: baba, mama na watoto wawili (miaka 5 na 9)', [citizen, citizen, 'child eac_citizen', 'child eac_citizen']],
  ['Mimi na mke wangu tunaishi Kampala lakini ni Waingereza', [here, here]],
  ['nze ndi munnayuganda, mukyala wange wa Germany', [citizen, abroad]],
])('people who are named one by one have what is said of them: %s', (text, people) => expect(groupsOf(text)).toEqual(people.toSorted()))

test.each([
  'My late husband always wanted to go, and now I shall go by myself. I am from Wales',
  "My wife loves birds. What is the price for me? I'm Dutch",
])('somebody who is named but does not come is not counted: %s', (text) =>
  expect(read(text)?.groups.reduce((sum, { count }) => sum + count, 0) ?? 0).toBeLessThanOrEqual(1),
)

test.each<[string, string[]]>([
  ['me n 2 galz, we r all ugandans', [citizen, citizen, citizen]],
  ['1 x Ugandan, 2 x Germans', [citizen, abroad, abroad]],
  ['a Rwandan guide and two Swiss climbers', [citizen, abroad, abroad]],
  ['two Kenyans and their 5-year-old', [citizen, citizen, 'child eac_citizen']],
  ["we're honeymooners from South Africa", [abroad, abroad]],
  ['on est 3 potes de Bruxelles', [abroad, abroad, abroad]],
  ['Watanzania wawili wazima na mtoto wa miaka 6', [citizen, citizen, 'child eac_citizen']],
  ['wakenya wawili watu wazima', [citizen, citizen]],
  ['9 Ugandans and 1 Chinese colleague with a work permit, all grown-ups', [...Array.from({ length: 9 }, () => citizen), here]],
  ['for 3 people price', ['adult ?', 'adult ?', 'adult ?']],
])('each number counts once, whatever the spelling: %s', (text, people) => expect(groupsOf(text)).toEqual(people.toSorted()))

test.each<[string, string]>([
  ['I hold a Ugandan passport but live in London, alone', citizen],
  ['I am Australian and been living in Jinja for 6 years (work permit), solo', here],
  ['I live in Berlin but am Kenyan, just me', citizen],
])('a citizen of East Africa stays one abroad, and living here counts before a nationality: %s', (text, person) =>
  expect(groupsOf(text)).toEqual([person]),
)

test('the order of the people does not matter', () => {
  const relatives = ['my husband is Danish', 'my sister is Kenyan', 'my boss is Ugandan', 'my cousin is French']
  fc.assert(
    fc.property(fc.shuffledSubarray(relatives, { minLength: 2 }), fc.constantFrom(', ', ' and ', '. '), (some, separator) => {
      expect(groupsOf(`${some.join(separator)}.`)).toEqual(some.map((one) => (/Danish|French/.test(one) ? abroad : citizen)).toSorted())
    }),
  )
})

test('words that are no origins are not corrected into origins', () => {
  expect(spelled('my fiance turns 30', new Set())).toBe('my fiance turns 30')
})

test.each(['how much for 12 feb', 'price for 14 December?', 'combien pour 25 mars'])('no part of a day counts people: %s', (text) =>
  expect(read(text)?.groups ?? []).toEqual([]),
)

test.each<[string, number]>([
  ['my gran, my parents and me, all from Ireland', 4],
  ['my parents and me', 3],
  ['me and my parents', 3],
  ['my parents', 2],
])('the speaker comes with their parents: %s', (text, count) => expect(groupsOf(text)).toHaveLength(count))
