import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { domains } from './domains.ts'
import { domainOf, importsOf, sources } from './sources.ts'

const names = domains.map(({ name }) => name)

test('every domain has its place in the order', () => {
  const folders = readdirSync('domains', { withFileTypes: true }).filter((one) => one.isDirectory())
  expect([...names].sort()).toEqual(folders.map(({ name }) => name).sort())
})

test('a domain imports only domains before it', () => {
  const files = sources()
  expect(files.length).toBeGreaterThan(1000)
  const against = files.flatMap((file) => {
    const from = domainOf(file.path)
    if (from === null) return []
    return importsOf(file)
      .filter((target) => (domainOf(target) ?? from) !== from && names.indexOf(domainOf(target)!) > names.indexOf(from))
      .map((target) => `${from} comes before ${domainOf(target)}: ${file.path} imports ${target}`)
  })
  expect(against).toEqual([])
})

test('ARCHITECTURE.md says the order as it is', () => {
  const text = readFileSync('ARCHITECTURE.md', 'utf8').replace(/\s+/g, ' ')
  expect(text).toContain(`in one order: ${names.join(', ')}.`)
})

test('ARCHITECTURE.md leads through a request in few files, which exist', () => {
  const [, section] = /## Follow a request\n([\s\S]*?)\n## /.exec(readFileSync('ARCHITECTURE.md', 'utf8'))!
  const walks = section!.split(/\n\*\*/).slice(1)
  const filesOf = (walk: string) => [...walk.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file!)
  expect(walks.map((walk) => filesOf(walk).length)).toEqual([20, 17, 12])
  expect(walks.flatMap(filesOf).filter((file) => !existsSync(file))).toEqual([])
})

test('an extension point is filled once, since a second filling would replace the first', () => {
  for (const files of [globSync('app/connect/*.ts'), ['app/web/slots.ts']]) {
    const filled = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^\s*(\w+)\.fill\(/gm)].map(([, name]) => name!))
    expect(filled.length, files[0]).toBeGreaterThan(3)
    expect(filled, files[0]).toEqual([...new Set(filled)])
  }
})
