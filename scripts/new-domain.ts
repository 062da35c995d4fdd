import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { namesOf, type Flavour } from './new-domain/names.ts'
import { plainFiles } from './new-domain/plain-files.ts'
import { itemServerFiles } from './new-domain/server-files.ts'
import { itemWebFiles } from './new-domain/web-files.ts'

/**
 * `npm run new-domain boats -- --units`: creates a domain with its table, calls, screens and tests.
 * `--units`: inventory rented by the night, such as rooms and boats. `--departures`: inventory booked for a day, such as tours.
 * `--plain`: a record that is not inventory, with a list, a form and a board.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    units: { type: 'boolean', default: false },
    departures: { type: 'boolean', default: false },
    plain: { type: 'boolean', default: false },
    folder: { type: 'string', default: join(import.meta.dirname, '..') },
  },
})
const [wanted] = positionals
const flavours = (['units', 'departures', 'plain'] satisfies Flavour[]).filter((one) => values[one])
const [flavour] = flavours
if (!wanted || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*s$/.test(wanted) || !flavour || flavours.length > 1) {
  console.error('Name the domain in lower case and plural, with one of --units, --departures and --plain:')
  console.error('npm run new-domain boats -- --units')
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
const migration = `database/migrations/${number}_${names.table}.sql`
const files =
  flavour === 'plain' ? plainFiles(names, migration) : { ...itemServerFiles(names, flavour, migration), ...itemWebFiles(names, flavour) }
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
const importLine = (name: string, from: string) => (text: string) => text.replace(/\n(?=\n)/, `\nimport ${name} from '${from}'\n`)

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
edit('database/table-classes.ts', (text) => text.replace(/(export const tableClasses = \{\n)/, `$1  ${names.table}: 'agency',\n`))
edit('tests/structure/domains.ts', (text) =>
  text.replace(/\n  \{\s+name: 'bookings'/, `\n  { name: '${names.folder}', tables: ['${names.table}'] },$&`),
)
edit('ARCHITECTURE.md', (text) => text.replace(/\bbookings,(?=\s+conditions)/, `${names.folder}, $&`))
if (flavour !== 'plain') {
  edit('app/domains.ts', (text) =>
    importLine(
      `{ ${names.one}Importer }`,
      `#domains/${names.folder}/server/import.ts`,
    )(text).replace(/(const imports = importsOf\(\[[^\]]*?),?(\s*\]\))/, `$1, ${names.one}Importer$2`),
  )
  edit('domains/inventory/contract/kinds.ts', (text) =>
    text.replace(
      /(export const kinds = \{[^}]*(?:\}[^}]*)*?)(\n\} as const)/,
      `$1\n  ${names.kind}: { name: '${names.capital}', path: '/offers/${names.folder}' },$2`,
    ),
  )
  edit('tests/reliability/rows.ts', (text) =>
    text.replace(
      /(const kindsByPath: [^\n]* = \[)/,
      `$1\n  ['/${names.folder}', { kind: '${names.kind}', capacity_mode: '${flavour === 'units' ? 'resource' : 'departure'}' }],`,
    ),
  )
}
console.log(`Now: npm run tables && npm run lock-migrations && npm run format && npm test -- ${names.folder}`)
