import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// What an operator copies names only settings and figures that exist.

const project = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(project, file), 'utf8')
const all = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name!))

const settings = all(read('kit/server/settings.ts'), /^ {2}([A-Z][A-Z0-9_]+):/gm).add('SAFIRI_DATA')
const figures = all(
  globSync('{kit,domains}/**/*figures.ts', { cwd: project }).map(read).join('\n') + read('kit/server/http/health.ts'),
  /'(safiri_[a-z_]+|http_request_seconds)'/g,
)

test('rules and dashboard ask for figures that /metrics has', () => {
  const asked = all(read('packaging/monitoring/alerts.yaml') + read('packaging/monitoring/dashboard.json'), /\b((?:safiri|http)_[a-z_]+)/g)
  expect(figures.size).toBeGreaterThan(20)
  expect([...asked].filter((name) => !figures.has(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual([])
})

test('every figure of the business is on the dashboard or has a rule', () => {
  const shown = read('packaging/monitoring/alerts.yaml') + read('packaging/monitoring/dashboard.json')
  const without = ['safiri_files_bytes', 'safiri_backup_bytes', 'safiri_payments_unknown_oldest_seconds']
  expect([...figures].filter((name) => !shown.includes(name) && !without.includes(name))).toEqual([])
})

test('the files for containers name settings that exist', () => {
  const named = all(read('packaging/compose/compose.yaml'), /^ {4}([A-Z][A-Z0-9_]+):/gm)
  expect(named.size).toBeGreaterThan(10)
  expect([...named].filter((name) => !settings.has(name) && !settings.has(name.replace(/_FILE$/, '')))).toEqual([])
})

test('the product starts with the same options of Node everywhere', () => {
  // NODE_OPTIONS takes sizes only; other options of V8 are on the command line.
  const sizes = all(read('packaging/image/Dockerfile').match(/NODE_OPTIONS="([^"]+)"/)![1]!, /(--\S+)/g)
  const commandOf = (line: string, more: Iterable<string> = []) => [...all(line, /(--[a-z][^\s,"\]]*)/g), ...more].sort()
  const linesOf = (file: string) =>
    read(file)
      .split('\n')
      .filter((line) => /dist\/server\/(?:main|worker)\.js/.test(line))
  const started = linesOf('package.json').map((line) => commandOf(line))
  expect(started).toHaveLength(2)
  const elsewhere = [
    ...['packaging/systemd/safiri.service', 'packaging/systemd/safiri-worker.service'].flatMap(linesOf).map((line) => commandOf(line)),
    ...['packaging/image/Dockerfile', 'packaging/compose/compose.yaml'].flatMap(linesOf).map((line) => commandOf(line, sizes)),
  ]
  expect(elsewhere).toHaveLength(5)
  for (const options of [...started, ...elsewhere]) expect(options).toEqual(started[0])
})

test('each setting is in the README', () => {
  const text = read('README.md')
  // Addresses of providers' test servers, which only tests change.
  const unsaid = [...settings].filter((name) => !text.includes(name) && !name.endsWith('_URL') && !name.startsWith('FLUTTERWAVE_CHECKOUT'))
  expect(unsaid).toEqual([])
})
