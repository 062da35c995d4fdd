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
  ['is the canoe part of the price or do I buy it separately', 'included'],
  ['and is the guide inside that?', 'included'],
  ['je, chakula kimo kwenye bei?', 'included'],
  ["emmere eri mu ssente z'olugendo?", 'included'],
  ['le repas est dans le prix ?', 'included'],
  ['how long do we get with the birds', 'itinerary'],
  ['do children pay full price', 'ages'],
  ['bei ya watoto ni nafuu?', 'ages'],
  ['at what age do you count as an adult', 'ages'],
  ['vous acceptez les cartes visa ?', 'deposit'],
  ['mnapokea kadi?', 'deposit'],
  ['price difference for residents vs tourists', 'discount'],
  ['waliwo olugendo mu December?', 'availability'],
  ['how many spots remain', 'availability'],
  ['do you run it every week', 'availability'],
  ["c'est où ?", 'distance'],
])('%s: %s', (text, intent) => expect(intentsOf(text)[0]).toBe(intent))

test.each([
  ['the lake in a day 8 may, one adult', 'itinerary'],
  ['tea to bring home', 'bring'],
  ['is there phone signal at the lake', 'contact'],
  ['abantu bameka ku lyato', 'price'],
  ['can I hear it before I buy it', 'book'],
  ['is the canoe part of the price or do we have to buy it', 'book'],
  ['a map for my phone', 'contact'],
  ['can I bring my 10 year old', 'bring'],
  ['la location du canoë pour une journée', 'distance'],
])('%s: not %s', (text, intent) => expect(intentsOf(text)).not.toContain(intent))
