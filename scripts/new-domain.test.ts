import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const copy = mkdtempSync(join(tmpdir(), 'safiri-new-domain-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const leftOut = new Set(['node_modules', '.git', '.cache', 'dist', 'data'])
const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

test('a new kind is typed, registered, added, priced, published and booked over HTTP, and thrown away', { timeout: 240_000 }, () => {
  cpSync(root, copy, { recursive: true, filter: (path) => !leftOut.has(basename(path)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  // Through the link, types that are only inferred would be named by where the link leads.
  const base = join(copy, 'tsconfig.base.json')
  writeFileSync(base, readFileSync(base, 'utf8').replace('"skipLibCheck"', '"preserveSymlinks": true,\n    "skipLibCheck"'))
  expect(node('scripts/new-domain.ts', 'boats', '--folder', copy)).toContain('added to app/web/routes.ts')
  node('scripts/generate-tables.ts')
  // One checker: several work out the same types, which on two cores takes longer.
  node('node_modules/typescript/bin/tsc', '-b', '--checkers', '1')
  expect(node('node_modules/vitest/vitest.mjs', 'run', 'domains/boats', 'tests/structure')).toMatch(/11 passed/)
  const map = JSON.parse(node('scripts/print-map.ts', '--json')) as { calls: { path: string }[]; screens: { path: string }[] }
  expect(map.calls.filter(({ path }) => path.includes('/boats')).length).toBe(28)
  expect(map.screens.map(({ path }) => path)).toContain('/offers/boats/{id}/edit')
})
