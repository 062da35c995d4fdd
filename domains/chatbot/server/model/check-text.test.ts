import { expect, test } from 'vitest'
import { checkedText } from './check-text.ts'

const said = 'Gorillas of Bwindi, 10 Dec 2026: 2 × Adult UGX 11,800,000. The deposit is 30 %. Call +256 772 123456.'

test.each([
  'It is UGX 11,800,000 for two, 30 % of it now.',
  'Two adults leave on 10 Dec 2026 at 7 in the morning.',
  'UGX 11 800 000 in all.',
])('a text with what was said stays: %s', (text) => expect(checkedText(text, said)).toBe(text))

test.each([
  'It is UGX 11,900,000.',
  'It is only 900 per person.',
  'Pay 25 % now.',
  'That is five hundred dollars.',
  'About 11.8 million shillings.',
  'Ni shilingi milioni moja.',
  'You could also join our Serengeti Balloon Flight.',
])('a text with an amount of its own is refused: %s', (text) => expect(checkedText(text, said)).toBeNull())

test('addresses and marks are taken out', () => {
  expect(checkedText('See [our site](https://evil.example) or https://evil.example **now** <b>!</b>', said)).toBe('See our site or  now !')
})
