import { expect, test } from 'vitest'
import { clausesOf } from './clauses.ts'

test.each<[string, string[]]>([
  ['Lake hut: is there a kettle, and can we rent a canoe, how much?', ['Lake hut: is there a kettle', 'can we rent a canoe, how much?']],
  ['when does it begin, where, and what does a seat cost', ['when does it begin', 'where', 'what does a seat cost']],
  ['1) how long is it 2) is lunch included 3) who guides it', ['how long is it', 'is lunch included', 'who guides it']],
  ['canoe price per hour? per day? self drive?', ['canoe price per hour? per day? self drive?']],
  ['how many beds, and price for a weeknight', ['how many beds,', 'price for a weeknight']],
  ['how many days is it and max how many people', ['how many days is it', 'max how many people']],
])('each question of a message is one: %s', (text, clauses) => expect(clausesOf(text)).toEqual(clauses))

test.each(['we are six cousins for the lake, can you take all of us', 'I have never paddled before, can I do the canoe trip'])(
  'a statement stays with the question after it: %s',
  (text) => expect(clausesOf(text)).toEqual([text]),
)

test('"je" before a question of Swahili is no clause of its own', () => {
  expect(clausesOf('Habari. Je, bei ni gani?')).toEqual(['Habari', 'bei ni gani?'])
})
