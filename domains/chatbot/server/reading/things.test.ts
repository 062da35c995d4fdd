import { expect, test } from 'vitest'
import { thingsIn } from './things.ts'

const names = (text: string, isUnderstood = false) => thingsIn(text, [], isUnderstood).map(({ name }) => name)

test.each<[string, string[]]>([
  ['is there a sauna at the lodge', ['sauna']],
  ['do you have a booster seat for our girl', ['booster seat']],
  ['can we rent a kayak in Jinja', ['kayak']],
  ['can I pay with litecoin', ['litecoin']],
  ['what is the alarm code of the room', ['code']],
])('names what is asked for: %s', (text, things) => expect(names(text)).toEqual(things))

test.each([
  'are there seats left on Monday',
  'do you have a trip for two adults',
  'is there any discount',
  'do I buy it separately',
  'do you have a canoe big enough for us',
  'have you got it in xl',
  'can you take us to the lake',
])('places, people and prices are no things: %s', (text) => expect(names(text)).toEqual([]))

test('"what is the …" names a thing only where nothing else was understood', () => expect(names('what is the bill', true)).toEqual([]))
