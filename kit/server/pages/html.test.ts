import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { letterHtml } from '../mail/letter.ts'
import { projectFolder } from '../project.ts'
import { documentHtml, html, trusted, withBreaks } from './html.ts'
import { brandFoot, brandHead, previewTags, type Brand } from './brand.ts'
import { factsHtml, stateHtml } from './public-page.ts'
import { coloursOf } from '#kit/contract/colour.ts'

const hostile = `<img src=x onerror=alert(1)>"'&`
const brand: Brand = {
  name: hostile,
  logo: hostile,
  cover: hostile,
  preview: hostile,
  colours: coloursOf('#0b6b57'),
  typeface: 'classic',
  contact: [hostile],
  links: [{ label: hostile, url: hostile }],
  closing: hostile,
  language: 'en',
}
const escaped = '&#60;img src=x onerror=alert(1)&#62;&#34;&#39;&#38;'

test('values are escaped in texts, attributes and lists; markup is printed as it is, nothing for null and false', () => {
  expect(html`<p title="${hostile}">${[hostile, html`<b>${hostile}</b>`]}${null}${undefined}${false}${0}</p>`.text).toBe(
    `<p title="${escaped}">${escaped}<b>${escaped}</b>0</p>`,
  )
  expect(html`${trusted('<i>')}`.text).toBe('<i>')
  expect(html`${withBreaks(`${hostile}\nb`)}`.text).toBe(`${escaped}<br />b`)
})

test('a hostile name is escaped in the head, the foot, the facts, the state and the tags of a page, and in its title', () => {
  const body = html`${brandHead(brand)}${brandFoot(brand)}${factsHtml([[hostile, hostile]])}${stateHtml('good', hostile)}`
  const page = documentHtml(hostile, 'p{}', body, previewTags({ title: hostile, description: hostile, picture: hostile, url: hostile }))
  expect(page).not.toContain('<img src=x')
  expect(page.split(escaped)).toHaveLength(23)
})

test('a hostile name is escaped in every part of a mail', () => {
  const letter = {
    heading: hostile,
    picture: hostile,
    paragraphs: [hostile, `${hostile}\n${hostile}`],
    facts: [[hostile, hostile]] as [string, string][],
    button: { label: hostile, url: hostile },
    buttons: [{ label: hostile, url: hostile }],
    footnote: hostile,
  }
  const mail = letterHtml(letter, { brand, title: hostile })
  expect(mail).not.toContain('<img src=x')
  expect(mail.split(escaped)).toHaveLength(21)
})

// Pages and mails accept only markup, and these two are the only ways around escaping.
test('only our own styles and scripts, and cleaned rich text, are printed as they are', () => {
  const files = ['kit/server', 'domains', 'app']
    .flatMap((folder) => readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'kit/server/pages/html.ts')
  const trustedIn = (file: string) => readFileSync(join(projectFolder, file), 'utf8').match(/\btrusted\(\w+|new Markup\(/g) ?? []
  expect(new Set(files.flatMap(trustedIn))).toEqual(
    new Set([
      'trusted(publicStyle',
      'trusted(offerStyle',
      'trusted(brandStyle',
      'trusted(darkStyle',
      'trusted(look',
      'trusted(pageScript',
      'trusted(cleanHtml',
      // Of websites: cleaned by server/offers, and our own drawings.
      'trusted(description',
      'trusted(text',
      'trusted(paths',
      // Markup of our own whose headings got other levels.
      'trusted(stepped',
    ]),
  )
})
