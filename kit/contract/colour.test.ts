import { expect, test } from 'vitest'
import { coloursOf, contrastOf, parseColour, readable } from './colour.ts'

/** Every 15th value of each channel, both ends included: 5832 colours. */
const shades = Array.from({ length: 18 }, (_, at) => at * 15)
const hex = (...channels: number[]) => `#${channels.map((one) => one.toString(16).padStart(2, '0')).join('')}`
const all = shades.flatMap((red) => shades.flatMap((green) => shades.map((blue) => hex(red, green, blue))))
const lightPages = ['#ffffff', '#f5f6f7', '#f4f6f5']
const darkPages = ['#101418', '#12171b', '#181d23', '#1a2126', '#1e252b']

test('texts on every colour, and every colour as text, have a contrast of at least 4.5 on all backgrounds of the pages', () => {
  const poor = all.filter((colour) => {
    const { fill, onFill, onLight, onDark } = coloursOf(colour)
    return (
      fill !== colour ||
      contrastOf(onFill, fill) < readable ||
      lightPages.some((page) => contrastOf(onLight, page) < readable) ||
      darkPages.some((page) => contrastOf(onDark, page) < readable)
    )
  })
  expect(poor).toEqual([])
})

test('a colour that is readable already is not changed', () => {
  const changed = all.filter((colour) => {
    const { onLight, onDark } = coloursOf(colour)
    return (
      (contrastOf(colour, '#f4f6f5') >= readable && onLight !== colour) || (contrastOf(colour, '#1e252b') >= readable && onDark !== colour)
    )
  })
  expect(changed).toEqual([])
})

test('contrast is as WCAG defines it', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#123456', '#123456')).toBe(1)
})

test.each([
  ['#0B6B57', '#0b6b57'],
  ['0b6b57', '#0b6b57'],
  [' #0B6 ', '#00bb66'],
  ['red', null],
  ['#12345', null],
  ['#1234567', null],
  ['#0b6b5g', null],
  ['url(#x)', null],
])('%s is read as %s', (text, colour) => expect(parseColour(text)).toBe(colour))
