import { expect, test } from 'vitest'
import { maxUnitsAtOnce, repeatedUnitNames, unitNames } from './unit-names.ts'

test('series are expanded, with their prefix and leading zeros', () => {
  expect(unitNames('101–103, 201')).toEqual(['101', '102', '103', '201'])
  expect(unitNames('Room 08 - 10')).toEqual(['Room 08', 'Room 09', 'Room 10'])
  expect(unitNames('Tent 1-Tent 3')).toEqual(['Tent 1', 'Tent 2', 'Tent 3'])
})

test('other text is a name, and duplicates are removed', () => {
  expect(unitNames(' Gorilla suite \n110-101, UBA 123-X,, 5, 5,gorilla SUITE')).toEqual(['gorilla SUITE', '110-101', 'UBA 123-X', '5'])
  expect(unitNames('')).toEqual([])
  expect(unitNames('1-999999').length).toBeGreaterThan(maxUnitsAtOnce)
  expect(unitNames('1-999999').length).toBeLessThan(maxUnitsAtOnce + 2)
})

test('repeated names are found within series and in any case, as first written', () => {
  expect(repeatedUnitNames('101-103, 102; Nile, nile, NILE')).toEqual(['102', 'Nile'])
  expect(repeatedUnitNames('101, 102')).toEqual([])
  expect(repeatedUnitNames('a 1, a1', (name) => name.replace(' ', ''))).toEqual(['a 1'])
})
