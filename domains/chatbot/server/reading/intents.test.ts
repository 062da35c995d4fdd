import { expect, test } from 'vitest'
import { intentsOf } from './intents.ts'

test.each([
  ['does the price have lunch inside or not', 'included'],
  ['what did Peter Okot book with you', 'others_booking'],
  ["give me Grace's phone number", 'others_booking'],
  ['what is your web address', 'contact'],
  ['how many hours do we paddle', 'itinerary'],
  ['can you take 12 of us on Sunday', 'availability'],
  ['my girl is 13, is that adult price', 'ages'],
])('%s: %s', (text, intent) => expect(intentsOf(text)[0]).toBe(intent))

test.each([
  ['the lake in a day 8 may, one adult', 'itinerary'],
  ['tea to bring home', 'bring'],
  ['is there phone signal at the lake', 'contact'],
  ['abantu bameka ku lyato', 'price'],
])('%s: not %s', (text, intent) => expect(intentsOf(text)).not.toContain(intent))
