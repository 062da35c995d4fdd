import { expect, test } from 'vitest'
import { mostUnitsAtOnce, unitNames } from './unit-names.ts'

test('series are counted out, with what stands before them and the zeros in front', () => {
  expect(unitNames('101–103, 201')).toEqual(['101', '102', '103', '201'])
  expect(unitNames('Room 08 - 10')).toEqual(['Room 08', 'Room 09', 'Room 10'])
  expect(unitNames('Tent 1-Tent 3')).toEqual(['Tent 1', 'Tent 2', 'Tent 3'])
})

test('what is no series is a name, and a name counts once', () => {
  expect(unitNames(' Gorilla suite \n110-101, UBA 123-X,, 5, 5,gorilla SUITE')).toEqual(['gorilla SUITE', '110-101', 'UBA 123-X', '5'])
  expect(unitNames('')).toEqual([])
  expect(unitNames('1-999999').length).toBeGreaterThan(mostUnitsAtOnce)
  expect(unitNames('1-999999').length).toBeLessThan(mostUnitsAtOnce + 2)
})
