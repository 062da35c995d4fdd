import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { namesOf } from './new-domain/names.ts'
import { serverFiles } from './new-domain/server-files.ts'
import { webFiles } from './new-domain/web-files.ts'

/** `npm run new-domain boats`: a kind of inventory that is listed, added, priced, published and booked, with its table, calls, screens and tests. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string', default: join(import.meta.dirname, '..') } },
})
const [wanted] = positionals
if (!wanted || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*s$/.test(wanted)) {
  console.error('Name the domain in lower case and plural: npm run new-domain boats')
  process.exit(1)
}
const root = values.folder
const names = namesOf(wanted)
if (existsSync(join(root, 'domains', names.folder))) {
  console.error(`There is a domain ${names.folder} already.`)
  process.exit(1)
}

const migrations = join(root, 'database/migrations')
const last = Math.max(...readdirSync(migrations).map((name) => Number(name.slice(0, 4))))
const number = String(last + 1).padStart(4, '0')
const files = { ...serverFiles(names, `database/migrations/${number}_${names.table}.sql`), ...webFiles(names) }
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text.trimStart())
  console.log(`wrote ${path}`)
}

function edit(path: string, change: (text: string) => string): void {
  const before = readFileSync(join(root, path), 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`${path} is not as this script knows it; add the domain there by hand.`)
  writeFileSync(join(root, path), after)
  console.log(`added to ${path}`)
}
const importLine = (name: string, from: string) => (text: string) => text.replace(/\n(?!import)/, `\nimport ${name} from '${from}'\n`)

edit('app/domains.ts', (text) =>
  importLine(
    `{ ${names.camel}Routes }`,
    `#domains/${names.folder}/server/routes.ts`,
  )(text).replace(/(export const routes: readonly Route\[\] = \[[^\]]*?),?(\s*\])/, `$1, ...${names.camel}Routes$2`),
)
edit('app/web/routes.ts', (text) =>
  importLine(
    `* as ${names.camel}`,
    `#domains/${names.folder}/web/routes.ts`,
  )(text).replace(/(const mainScreens = \[[^\]]*?),?(\s*\] as const)/, `$1, ...${names.camel}.routes$2`),
)
edit('domains/inventory/contract/kinds.ts', (text) =>
  text.replace(
    /(export const kinds = \{[^}]*(?:\}[^}]*)*?)(\n\} as const)/,
    `$1\n  ${names.kind}: { name: '${names.capital}', path: '/offers/${names.folder}' },$2`,
  ),
)
edit('tests/reliability/rows.ts', (text) =>
  text.replace(/(const kindsByPath: [^\n]* = \[)/, `$1\n  ['/${names.folder}', { kind: '${names.kind}', capacity_mode: 'departure' }],`),
)
console.log(`Now: npm run tables && npm run lock-migrations && npm run format && npm test -- ${names.folder}`)
