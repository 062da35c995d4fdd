import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { routes } from '#app/domains.ts'
import help from '#app/web/help-texts.ts'
import { rightsInWords } from '#kit/contract/permissions.ts'
import { openApiOf } from '#kit/server/http/openapi.ts'
import { projectFolder } from '#kit/server/project.ts'

/**
 * `npm run documentation`: builds the documentation as a website into docs/site/dist. Pages about calls, screens and settings are made
 * from the program itself, those for developers from the documents of the repository, so that neither can grow old. `-- --pages`
 * only writes these pages.
 */
const site = join(projectFolder, 'docs/site')
const content = join(site, 'src/content/docs')

interface Operation {
  summary: string
  tags: string[]
  'x-access': string | string[]
  'x-scopes'?: string[]
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}

interface Schema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

function writePage(path: string, { title, description, order }: { title: string; description?: string; order?: number }, text: string) {
  const file = join(content, path)
  mkdirSync(dirname(file), { recursive: true })
  const lines = ['---', `title: ${JSON.stringify(title)}`]
  if (description) lines.push(`description: ${JSON.stringify(description)}`)
  if (order !== undefined) lines.push('sidebar:', `  order: ${order}`)
  writeFileSync(file, `${lines.join('\n')}\n---\n\n${text.trim()}\n`)
}

/** A document of the repository as a page. Links to files that are no page become the file's name. */
function copyDocument(from: string, to: string, order?: number): void {
  const text = readFileSync(join(projectFolder, from), 'utf8')
  const [, title = basename(from, '.md')] = /^# (.+)$/m.exec(text) ?? []
  const body = text.replace(/^# .+$/m, '').replace(/\[([^\]]+)\]\((?!https?:|#)[^)]+\)/g, '$1')
  writePage(to, { title: title.replaceAll('`', ''), ...(order === undefined ? {} : { order }) }, body)
}

const inCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;').replaceAll('{', '&#123;')

/** The type of a field in a few words, such as `text`, `list of numbers`, or its words. */
function typeOf({ type, enum: words, anyOf, items, format }: Schema): string {
  if (words) return words.map((word) => `\`${String(word)}\``).join(', ')
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ')
  if (Array.isArray(type)) return type.map((one) => typeOf({ type: one })).join(' or ')
  if (type === 'array') return `list${items ? ` of ${typeOf(items)}` : ''}`
  return format ?? { string: 'text', null: 'nothing', integer: 'whole number', object: 'object' }[type ?? ''] ?? type ?? 'any'
}

function fieldsOf({ parameters, requestBody }: Operation): string {
  const body = requestBody?.content['application/json']?.schema
  const rows = [
    ...parameters.map(({ name, in: where, required, schema }) => [name, where, typeOf(schema), required]),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) => [
      name,
      'body',
      typeOf(schema),
      body?.required?.includes(name) ?? false,
    ]),
  ] as [string, string, string, boolean][]
  if (rows.length === 0) return ''
  const lines = rows.map(([name, where, type, required]) => `| \`${name}\` | ${where} | ${inCell(type)} | ${required ? 'yes' : ''} |`)
  return ['| field | in | type | required |', '|---|---|---|---|', ...lines].join('\n')
}

function writeCalls(): number {
  const version = (JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { version: string }).version
  const document = openApiOf(
    routes.map(({ endpoint }) => endpoint),
    version,
  ) as { paths: Record<string, Record<string, Operation>> }
  const areas = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const access = operation['x-access']
      const facts = [`**Who:** ${typeof access === 'string' ? access : rightsInWords(access as Parameters<typeof rightsInWords>[0])}`]
      if (operation['x-scopes']?.length) facts.push(`**Token:** ${operation['x-scopes'].map((scope) => `\`${scope}\``).join(', ')}`)
      const section = [
        `## ${method.toUpperCase()} ${path}`.replaceAll(/\{(\w+)\}/g, '\\{$1\\}'),
        operation.summary,
        facts.join(' · '),
        fieldsOf(operation),
      ]
      const area = operation.tags[0] ?? 'other'
      areas.set(area, [...(areas.get(area) ?? []), section.filter(Boolean).join('\n\n')])
    }
  for (const [area, sections] of areas)
    writePage(`reference/calls/${area}.md`, { title: area, description: `The calls below /${area}.` }, sections.join('\n\n'))
  return Object.keys(document.paths).length
}

function writeScreens(): void {
  const lines = Object.entries(help).flatMap(([path, { purpose, things }]) => [
    `## ${path}`,
    purpose,
    things.map(({ label, to }) => `- ${label}: \`${to}\``).join('\n'),
  ])
  writePage('reference/screens.md', { title: 'Screens', description: 'What each screen is for.', order: 1 }, lines.join('\n\n'))
}

function writeSettings(): void {
  const [, table = ''] = /## Settings\n([\s\S]*?)\n### /.exec(readFileSync(join(projectFolder, 'README.md'), 'utf8')) ?? []
  writePage(
    'reference/settings.md',
    { title: 'Settings', description: 'Every environment variable and its default.', order: 2 },
    table.replace(/\[([^\]]+)\]\((?!https?:)[^)]+\)/g, '$1'),
  )
}

function writePages(): void {
  for (const folder of ['reference', 'developers']) rmSync(join(content, folder), { recursive: true, force: true })
  const calls = writeCalls()
  writeScreens()
  writeSettings()
  copyDocument('ARCHITECTURE.md', 'developers/architecture.md', 1)
  copyDocument('docs/screens.md', 'developers/screens.md', 2)
  copyDocument('docs/glossary.md', 'developers/glossary.md', 3)
  copyDocument('packages/client/README.md', 'developers/client.md', 4)
  copyDocument('docs/octo.md', 'developers/octo.md', 5)
  for (const decision of globSync('docs/decisions/*.md', { cwd: projectFolder }))
    copyDocument(decision, `developers/decisions/${basename(decision)}`)
  copyDocument('docs/processes.md', 'operators/processes.md', 3)
  copyDocument('docs/pooler.md', 'operators/pooler.md', 5)
  copyDocument('docs/recovery.md', 'operators/recovery.md', 6)
  copyDocument('docs/faults.md', 'operators/faults.md', 10)
  copyDocument('docs/citus.md', 'operators/citus.md', 9)
  copyDocument('CHANGELOG.md', 'reference/changes.md', 3)
  console.log(`Wrote the pages of ${calls} addresses, ${Object.keys(help).length} screens, and the documents.`)
}

writePages()
if (!process.argv.includes('--pages')) {
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: site, stdio: 'inherit' })
  if (!existsSync(join(site, 'node_modules/astro'))) run('npm', 'ci', '--no-audit', '--no-fund')
  run(process.execPath, 'node_modules/astro/bin/astro.mjs', 'build')
}
