import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { localDate } from '#kit/contract/schemas.ts'
import { CallError } from '../call-error.ts'
import { labelOf, problemsOf } from './form-errors.ts'
import { atFields, refusalOf } from './refusal.ts'

describe('what the schema says', () => {
  const schema = z.strictObject({
    title: z.string().min(1, 'Title is required.'),
    group_size: z.number(),
    days: z.array(z.strictObject({ place: z.string(), lat: z.number() })),
    begins: z.iso.datetime('As in 2026-03-12T09:00:00Z.').optional(),
  })

  test('uses the schema’s own sentence, else says that the field is missing or "{field} is not valid."', () => {
    expect(problemsOf(schema, { title: '', group_size: 'x', days: [{ place: 1, lat: null }], begins: '' }, { lat: 'Latitude' })).toEqual({
      title: 'Title is required.',
      group_size: 'Group size is not valid.',
      'days.0.place': 'Place is not valid.',
      'days.0.lat': 'Latitude is required.',
      begins: 'Begins is required.',
    })
  })

  test('replaces the name of the field with its label', () => {
    const places = z.strictObject({ capacity: z.int('Capacity is a whole number.').max(9, 'Capacity is at most 9.'), day: localDate })
    const labels = { capacity: 'Places', day: 'First day' }
    expect(problemsOf(places, { capacity: 10, day: '2026-02-30' }, labels)).toEqual({
      capacity: 'Places is at most 9.',
      day: 'First day is not valid.',
    })
    expect(problemsOf(places, { capacity: null, day: '' }, labels)).toEqual({
      capacity: 'Places is required.',
      day: 'First day is required.',
    })
  })

  test('returns nothing for valid values', () => {
    expect(problemsOf(schema, { title: 'Trek', group_size: 4, days: [] }, {})).toEqual({})
  })

  test('labels by path come before labels by name', () => {
    expect(labelOf(['travellers', 0, 'first_name'], {})).toBe('First name')
    expect(labelOf(['price', 'amount'], { 'price.amount': 'Price', amount: 'Amount' })).toBe('Price')
  })
})

describe('a refusal of the server', () => {
  const onScreen = (path: string) => ['title', 'price', 'days.0.place'].includes(path)
  const refused = (status: number, errors: Record<string, string[]>) => new CallError(status, { code: 'x', message: 'Look again.', errors })

  test('is shown at its field, the rest at the top', () => {
    expect(
      refusalOf(
        refused(422, {
          title: ['Taken.', 'Too long.'],
          'price.amount': ['Too small.'],
          'days[0].place': ['Unknown.'],
          policy: ['No policy.'],
        }),
        onScreen,
      ),
    ).toEqual({
      fields: { title: 'Taken.', price: 'Too small.', 'days.0.place': 'Unknown.' },
      top: ['No policy.'],
    })
  })

  test('a problem inside a field is shown at the field too', () => {
    expect(atFields({ 'price.amount': 'Not whole.', policy: 'None.' }, onScreen)).toEqual({
      'price.amount': 'Not whole.',
      price: 'Not whole.',
      policy: 'None.',
    })
  })

  test('without fields, its message is shown at the top', () => {
    expect(refusalOf(refused(403, {}), onScreen)).toEqual({ fields: {}, top: ['Look again.'] })
  })

  test('a conflict is about the record, not about a field', () => {
    expect(refusalOf(refused(409, { title: ['draft → paid'] }), onScreen)).toEqual({ fields: {}, top: ['Look again.'] })
  })

  test('a missing answer gives the general sentence', () => {
    expect(refusalOf(new TypeError('x'), onScreen).top).toEqual(['Something went wrong. Please try again.'])
  })
})
