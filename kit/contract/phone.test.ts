import { describe, expect, test } from 'vitest'
import { callingCode, countryOfPhone, parseLocalPhone, parsePhone } from './phone.ts'

test.each([
  ['+256 772 345 678', '+256772345678'],
  ['256772345678', '+256772345678'],
  ['++256-772-345-678', '+256772345678'],
  ['0772 345 678', null],
  ['', null],
  ['+256 77', null],
  ['+256772345678 ext. 5', null],
  ['٠٧٧٢٣٤٥٦٧٨', null],
])('by the specification %j is %j', (text, number) => {
  expect(parsePhone(text)).toBe(number)
})

describe('read where it is dialled', () => {
  test.each([
    ['0772 345 678', 'UG', '+256772345678'],
    ['(0)772-345-678', 'UG', '+256772345678'],
    ['772345678', 'UG', '+256772345678'],
    ['0722 123456', 'KE', '+254722123456'],
    ['00254 722 123456', 'UG', '+254722123456'],
    ['06 12345678', 'NL', '+31612345678'],
    // What the specification accepts has the same meaning in every country.
    ['256772345678', 'KE', '+256772345678'],
    ['+254722123456', 'UG', '+254722123456'],
  ])('%j in %s is %s', (text, country, number) => {
    expect(parseLocalPhone(text, country)).toBe(number)
  })

  test.each(['+0772345678', '0772 34', '0772345678 at home', '٠٧٧٢٣٤٥٦٧٨', '', '0'.repeat(41), null])('%j is no number in UG', (text) => {
    expect(parseLocalPhone(text, 'UG')).toBeNull()
  })

  test('a country without numbers of its own reads only international ones', () => {
    expect(parseLocalPhone('0772 345 678', 'AQ')).toBeNull()
    expect(parseLocalPhone('+256772345678', 'AQ')).toBe('+256772345678')
    expect(callingCode('AQ')).toBe('')
  })
})

test('a number has the calling code of its country', () => {
  expect(callingCode('UG')).toBe('+256')
  expect(countryOfPhone('+254722123456')).toBe('KE')
  expect(countryOfPhone('0772')).toBeNull()
})
