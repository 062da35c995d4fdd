import { expect, test } from 'vitest'
import type { OptionWithValues, Variant } from './calls.ts'
import { missingCombinations, typedValues } from './typed-values.ts'

test('typed values are split at commas, without repeated or known ones', () => {
  expect(typedValues(' S, M,,m; XL\nL', ['l'])).toEqual(['S', 'M', 'XL'])
  expect(typedValues(' , ')).toEqual([])
})

const option = (id: string, ...values: string[]): OptionWithValues => ({
  id,
  name: id,
  version: 1,
  values: values.map((name) => ({ id: name, name, version: 1 })),
})
const variant = (...ids: string[]) => ({ values: ids.map((id) => ({ id, option_id: '', name: id })) }) as unknown as Variant

test('the missing combinations are those without a variant, whatever the order of its values', () => {
  const options = [option('Size', 'S', 'M'), option('Colour', 'Red', 'Blue')]
  const missing = missingCombinations(options, [variant('Red', 'S'), variant('M', 'Blue')])
  expect(missing).toEqual([
    { value_ids: ['S', 'Blue'], name: 'S / Blue' },
    { value_ids: ['M', 'Red'], name: 'M / Red' },
  ])
  expect(missingCombinations([], [])).toEqual([])
  expect(missingCombinations([option('Size', 'S'), option('Colour')], [])).toEqual([])
})
