import { expect, test } from 'vitest'
import { clausesOf } from './clauses.ts'
import { asksSomething } from './questions.ts'

test.each([
  'and the guide, how old is he',
  'At which lodge do we stay',
  'Tell me about the boat',
  'Kifungua kinywa kipo saa ngapi',
  'Ku safari eno tusula wa',
  'Le guide parle quelle langue',
  'Breakfast: when',
])('a question: %s', (text) => expect(asksSomething(text)).toBe(true))

test.each([
  'My sister, who lives in Kampala, comes too',
  'We are two people who love birds',
  'Nous sommes deux',
  'Tuko wawili',
  'My son loves music.',
])('a statement: %s', (text) => expect(asksSomething(text)).toBe(false))

test('a statement stays with the question after it', () => {
  expect(clausesOf('We are two people who love birds, and what is the price of Murchison Falls?')).toHaveLength(1)
})
