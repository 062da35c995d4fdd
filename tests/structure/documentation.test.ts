import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// What the documentation names exists: commands, files, settings, pages, and the places of the navigation.

const project = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(project, file), 'utf8')
const folder = 'docs/site/src/content/docs'
const generated = /^(?:reference|developers)\//
/** Made from documents of the repository (`scripts/documentation.ts`). */
const copied = ['pooler', 'processes', 'recovery', 'citus', 'faults'].map((name) => `operators/${name}.md`)
const pages = globSync('**/*.md', { cwd: join(project, folder) })
  .filter((page) => !generated.test(page) && !copied.includes(page))
  .map((page) => ({ page, text: read(join(folder, page)) }))
const found = (pattern: RegExp) => pages.flatMap(({ page, text }) => [...text.matchAll(pattern)].map((match) => ({ page, match })))

test('there are pages for agencies and for operators', () => {
  expect(pages.filter(({ page }) => page.startsWith('agencies/')).length).toBeGreaterThan(8)
  expect(pages.filter(({ page }) => page.startsWith('operators/')).length).toBeGreaterThan(5)
})

test('every command of npm is one of the project', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const wrong = found(/npm run ([\w:-]+)/g).filter(({ match }) => !scripts[match[1]!])
  expect(wrong.map(({ page, match }) => `${page}: ${match[0]}`)).toEqual([])
})

test('every block of commands is a script that a shell can read', () => {
  const blocks = found(/^( *)```sh(?: run)?\n([\s\S]*?)^ *```$/gm)
  expect(blocks.length).toBeGreaterThan(8)
  for (const { match } of blocks) execFileSync('sh', ['-n'], { input: match[2]! })
})

test('every file of the repository that is named is there', () => {
  const wrong = found(/\b((?:packaging|docs|scripts)\/[\w./-]*\w)/g).filter(({ match }) => !existsSync(join(project, match[1]!)))
  expect(wrong.map(({ page, match }) => `${page}: ${match[1]}`)).toEqual([])
})

test('every setting that is named exists', () => {
  const settings = read('kit/server/settings.ts')
  const wrong = found(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g).filter(
    ({ match }) => !settings.includes(`  ${match[1]}:`) && match[1] !== 'SAFIRI_DATA',
  )
  expect(wrong.map(({ page, match }) => `${page}: ${match[1]}`)).toEqual([])
})

test('every place of the navigation is there', () => {
  const labels = globSync('{domains/*/web/**/*routes*,app/web/*}.ts*', { cwd: project })
    .flatMap((file) => [...read(file).matchAll(/\blabel: '([^']+)'/g)])
    .map(([, label]) => label!)
  const names = [...read('kit/web/shell/sections.ts').matchAll(/\blabel: '([^']+)'/g)].map(([, label]) => label!)
  const wrong = found(/\*\*(\w+) → ([^*]+)\*\*/g).filter(({ match }) => !names.includes(match[1]!) || !labels.includes(match[2]!))
  expect(wrong.map(({ page, match }) => `${page}: ${match[0]}`)).toEqual([])
})

test('every link and picture leads somewhere', () => {
  const made = [
    'developers/architecture',
    'developers/client',
    'reference/changes',
    'reference/calls/bookings',
    ...copied.map((page) => page.replace(/\.md$/, '')),
  ]
  const names = new Set([...pages.map(({ page }) => page.replace(/\.md$/, '')), ...made])
  const wrong = found(/\]\((?!https?:)([^)]+)\)|^ +link: (\S+)$/gm).filter(({ page, match }) => {
    const to = (match[1] ?? match[2])!
    if (to.endsWith('.webp')) return !existsSync(join(project, folder, dirname(page), to))
    // A page is served as a folder of its name.
    return !names.has(join(page.replace(/(?:index)?\.md$/, ''), to).replace(/\/$/, ''))
  })
  expect(wrong.map(({ page, match }) => `${page}: ${match[0].trim()}`)).toEqual([])
})
