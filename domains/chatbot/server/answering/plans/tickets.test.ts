import { expect, test } from 'vitest'
import { partyOf } from '../../reading/party.ts'
import { ticketsWanted } from './tickets.ts'

const tickets = [{ name: 'Lawn' }, { name: 'Table for one' }, { name: 'Under 12' }]
const wanted = (said: string): string | null => {
  const counts = ticketsWanted({ said, party: partyOf(said) }, 'Moonlight drums', tickets)
  return counts ? [...counts].map(([{ name }, count]) => `${count} ${name}`).join(', ') : null
}

test.each<[string, string]>([
  ['3 lawn for the drums', '3 Lawn'],
  ['how much is the lawn?', '1 Lawn'],
  ['two tickets for the drums, lawn', '2 Lawn'],
  ['12 lawn tickets please', '12 Lawn'],
  ['2 lawn and one under 12', '2 Lawn, 1 Under 12'],
  ['a lawn ticket and a table', '1 Lawn, 1 Table for one'],
  ['2 lawn, and a boy aged 7', '1 Under 12, 2 Lawn'],
])('%s: %s', (said, counts) => expect(wanted(said)).toBe(counts))

test.each([
  'What is the lawn, and what do kids under 12 pay?',
  'Lawn price and the price below 12?',
  'Which is better, the lawn or the table?',
  'prices of the table and the lawn for two adults',
  'How much is it for under 12?',
])('how many of each is asked for, never guessed: %s', (said) => expect(wanted(said)).toBeNull())
