import { expect, test } from 'vitest'
import { livesHereAt, withoutHomes } from './homes.ts'
import { tokensOf } from './numbers.ts'

const livesHere = (text: string) => {
  const tokens = tokensOf(text)
  return tokens.some((_token, at) => livesHereAt(tokens, at))
}

test.each([
  'we live here',
  'I teach maths at a college in Mbale',
  'I work for a hospital in Gulu',
  'she is based in Jinja',
  'we have lived in Kampala for six years',
  'I have worked in Entebbe since 2020',
  "j'habite a Kampala",
])('somebody who lives or works here pays as a resident: %s', (text) => expect(livesHere(text)).toBe(true))

test.each([
  'we lived in Kampala until 2021',
  'I used to live in Jinja',
  'she does not live in Uganda',
  'I was working in Gulu until June',
  'we have lived in Kampala for a year before',
  'we live in Leeds',
  'I work in Oslo for a company in Kampala',
  'we hope to work in Kampala',
])('somebody who does not live here now pays no resident’s price: %s', (text) => expect(livesHere(text)).toBe(false))

test.each<[string, string[], string[]]>([
  ['We lived in Kampala until 2021, now Murchison for two', ['murchison'], ['kampala']],
  ['I teach at a college in Entebbe, gorillas for one?', ['gorillas'], ['entebbe', 'college']],
  ['My wife grew up in Jinja and wants to see Kidepo', ['kidepo'], ['jinja']],
  ['Do you work in Bwindi?', ['bwindi'], []],
  ['We want to work with rangers in Bwindi', ['bwindi'], []],
  ['Working hours of the office in Kampala', ['kampala'], []],
  ['The RAV4 for somebody who works in Mbale', ['rav4'], ['mbale']],
])('homes are no places to go to: %s', (text, kept, gone) => {
  const rest = withoutHomes(text)
  for (const word of kept) expect(rest).toContain(word)
  for (const word of gone) expect(rest).not.toContain(word)
})
