import { expect, test } from 'vitest'
import { bestFacts } from './hedge.ts'

const passage = (text: string) => ({ kind: 'text', text })

test('facts that repeat each other are said once, the shorter one', () => {
  const passages = [
    passage('A guide walks with you through the forest for some hours.'),
    passage('A guide walks with you.'),
    passage('Lunch is a packed box.'),
  ]
  expect(bestFacts(passages, [['guide'], ['lunch']])).toEqual({ facts: [passages[1], passages[2]], covered: 2 })
})

test('a fact has to have a word of the question', () => {
  expect(bestFacts([passage('Lunch is a packed box.')], [['helicopter']])).toEqual({ facts: [], covered: 0 })
})

test('at most three facts are said', () => {
  const words = ['guide', 'lunch', 'porter', 'permit']
  expect(
    bestFacts(
      words.map(passage),
      words.map((word) => [word]),
    ).facts,
  ).toHaveLength(3)
})
