import { expect, test } from 'vitest'
import { usualAmenities } from '#domains/rooms/contract/words.ts'
import { meaningsOf } from './glossary.ts'
import { inclusionWords } from './inclusion-words.ts'
import { contentWords } from './words.ts'

const languages = ['sw', 'lg', 'fr'] as const
const translated = (language: (typeof languages)[number]) => inclusionWords[language].map((line) => line.split(' ')[0]!)

test.each(languages)('every amenity that is suggested has a translation: %s', (language) => {
  // Coffee and "Wi-Fi" are in the glossary of titles, or written alike.
  const words = usualAmenities.flatMap((name) => contentWords(name)).filter((word) => word !== 'coffee' && word !== 'fi')
  expect(words.filter((word) => !translated(language).includes(word))).toEqual([])
})

test('all three languages have the same words', () => {
  expect(translated('lg').toSorted()).toEqual(translated('sw').toSorted())
  expect(translated('fr').toSorted()).toEqual(translated('sw').toSorted())
})

test.each([
  ['boissons', 'drinks'],
  ['vinywaji', 'drinks'],
  ['ebyokunywa', 'drinks'],
  ['permis', 'permit'],
])('%s means %s', (word, english) => expect(meaningsOf(word)).toContain(english))
