import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sources } from './sources.ts'
import { textsOf, type Text } from './texts.ts'

// Screens, errors, mails, papers and documentation keep to docs/glossary.md.

const glossary = readFileSync('docs/glossary.md', 'utf8')
/** The quoted phrases of the last column. */
const forbidden = [
  ...new Set(
    glossary
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .flatMap((line) =>
        [
          ...line
            .split('|')
            .at(-2)!
            .matchAll(/“([^”]+)”/g),
        ].map(([, phrase]) => phrase!.toLowerCase()),
      ),
  ),
]
const escaped = (phrase: string) => phrase.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const pattern = new RegExp(`(?<![\\p{L}-])(?:${forbidden.map(escaped).join('|')})(?![\\p{L}-])`, 'giu')

/** Texts of the specification, letter for letter, and what is not said to people. */
const exceptions: readonly string[] = ['Please enter a valid phone number.', 'Something went wrong. Please try again.']
/** A table in SQL with its short name. */
const isTable = /^\w+ as \w+$/
/** Logs and reasons of statements are read by operators, names of columns by spreadsheets. */
const unread = 'asPlatform defineJob warn error info debug fatal defineListener listed matchAll test replace split startsWith'.split(' ')

const wrongIn = (texts: readonly Text[]) =>
  texts
    // Lists of words that visitors write.
    .filter(({ path }) => !path.startsWith('domains/chatbot/server/reading/'))
    .filter(({ text }) => !exceptions.includes(text) && !isTable.test(text))
    .flatMap(({ path, line, text }) =>
      (text.match(pattern) ?? []).map((phrase) => `${path}:${line} “${phrase.toLowerCase()}”: ${text.slice(0, 120)}`),
    )

describe('the words of the product', () => {
  test('are read from the glossary', () => {
    expect(forbidden.length).toBeGreaterThan(50)
    const texts = [{ path: 'x', line: 1, text: 'Payment came in. Please look.' }]
    expect(wrongIn(texts)).toEqual(['x:1 “came in”: Payment came in. Please look.', 'x:1 “please”: Payment came in. Please look.'])
  })

  test('are those of the glossary in all texts', () => {
    const wrong = wrongIn(sources().flatMap((file) => textsOf(file, unread)))
    expect(wrong).toEqual([])
  })

  test('are those of the glossary in the documentation', () => {
    const pages = [
      'README.md',
      'ARCHITECTURE.md',
      ...globSync('docs/*.md'),
      ...globSync('docs/site/src/content/docs/{*,{start,agencies,operators}/*}.md'),
    ].filter((path) => path !== 'docs/glossary.md')
    const lines = pages.flatMap((path) =>
      readFileSync(path, 'utf8')
        .replaceAll(/```[\s\S]*?```/g, (code) => code.replaceAll(/[^\n]/g, ''))
        .split('\n')
        .map((text, at) => ({ path, line: at + 1, text })),
    )
    expect(wrongIn(lines)).toEqual([])
  })
})
