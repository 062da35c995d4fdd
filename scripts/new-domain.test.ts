import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const copy = mkdtempSync(join(tmpdir(), 'safiri-new-domain-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const leftOut = new Set(['node_modules', '.git', '.cache', 'dist', 'data'])
const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

interface Results {
  testResults: { name: string; assertionResults: { status: string }[] }[]
}

const flavours = [
  { name: 'boats', flag: '--units', tests: 5, calls: 33, screen: '/offers/boats/{id}/edit' },
  { name: 'guided-walks', flag: '--departures', tests: 5, calls: 30, screen: '/offers/guided-walks/{id}/edit' },
  { name: 'chores', flag: '--plain', tests: 4, calls: 7, screen: '/chores/{id}/edit' },
]

test('a new domain of each flavour is typed, registered, exercised over HTTP, and thrown away', () => {
  cpSync(root, copy, { recursive: true, filter: (path) => !leftOut.has(basename(path)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  // Otherwise inferred types would be named by the target of the link.
  const base = join(copy, 'tsconfig.base.json')
  writeFileSync(base, readFileSync(base, 'utf8').replace('"skipLibCheck"', '"preserveSymlinks": true,\n    "skipLibCheck"'))
  for (const { name, flag } of flavours)
    expect(node('scripts/new-domain.ts', name, flag, '--folder', copy)).toContain('added to app/web/routes.ts')
  node('scripts/generate-tables.ts')
  // Checks the types of all flavours at once. One checker, because several would infer the same types, which is slower on two cores.
  node('node_modules/typescript/bin/tsc', '-b', '--checkers', '1')
  // One run, because each makes a database of all migrations.
  const folders = flavours.map(({ name }) => `domains/${name}`)
  node('node_modules/vitest/vitest.mjs', 'run', ...folders, 'tests/structure', '--reporter=json', '--outputFile=results.json')
  const { testResults } = JSON.parse(readFileSync(join(copy, 'results.json'), 'utf8')) as Results
  for (const { name, tests } of flavours) {
    const passed = testResults.filter((file) => file.name.includes(`/domains/${name}/`)).flatMap((file) => file.assertionResults)
    expect(
      passed.map(({ status }) => status),
      name,
    ).toEqual(Array.from({ length: tests }, () => 'passed'))
  }
  const map = JSON.parse(node('scripts/print-map.ts', '--json')) as { calls: { path: string }[]; screens: { path: string }[] }
  for (const { name, calls, screen } of flavours) {
    expect(map.calls.filter(({ path }) => path.includes(`/${name}`)).length, name).toBe(calls)
    expect(map.screens.map(({ path }) => path)).toContain(screen)
  }
})

test('a name without a flavour is refused with the valid options', () => {
  const refused = spawnSync(process.execPath, [join(root, 'scripts/new-domain.ts'), 'boats', '--folder', copy], { encoding: 'utf8' })
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain('--units, --departures and --plain')
})
