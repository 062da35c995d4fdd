import { expect, test } from 'vitest'
import { tokensOf } from './numbers.ts'
import { largePlaceAt, residencyOfTown, spellingsOf } from './towns.ts'

test.each([
  ['New York City', 'new york'],
  ['Frankfurt am Main', 'frankfurt'],
  ['Washington, D.C.', 'washington'],
  ['Newcastle upon Tyne', 'newcastle'],
  ['Saint-Étienne', 'st etienne'],
])('%s is also written as %s', (name, short) => expect(spellingsOf(name)).toContain(short))

test('a name is not shortened to a plain word', () => expect(spellingsOf('Garden City')).toEqual(['garden city']))

test.each([
  ['new york', 'non_resident'],
  ['frankfurt', 'non_resident'],
  ['st. louis', 'non_resident'],
  ['ho chi minh', 'non_resident'],
  ['mombasa', 'eac_citizen'],
  ['kampala', undefined],
  ['house', undefined],
])('people from %s pay as %s', (town, residency) => expect(residencyOfTown(tokensOf(town), 0)).toBe(residency))

test.each([
  ['zanzibar', 1],
  ['cape town', 2],
  ['nice', 0],
  ['kampala', 0],
  ['the', 0],
])('a large place abroad of %s has %i words', (text, length) => expect(largePlaceAt(tokensOf(text), 0)).toBe(length))
