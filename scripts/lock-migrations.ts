import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readMigrations } from '#kit/server/database/migrate.ts'

const { values } = parseArgs({
  options: { check: { type: 'boolean' }, root: { type: 'string', default: join(import.meta.dirname, '..') } },
})
const lockFile = join(values.root, 'database/migrations.lock')

/**
 * `npm run lock-migrations` adds the hashes of new migrations to database/migrations.lock. A listed migration has run on other
 * people's databases, so it must never change. With `--check`, as in `npm run check`, it only compares.
 */
function lockMigrations(): string[] {
  const locked = existsSync(lockFile) ? linesOf(readFileSync(lockFile, 'utf8')) : []
  const files = new Map(readMigrations(join(values.root, 'database/migrations')).map(({ version, checksum }) => [version, checksum]))
  const problems = locked.flatMap(([version, checksum]) => {
    if (!files.has(version)) return [`The migration ${version} was removed, but it has landed. Restore it.`]
    return files.get(version) === checksum
      ? []
      : [`The migration ${version} has changed, but it has landed. Restore it, and write a new migration.`]
  })
  const known = new Set(locked.map(([version]) => version))
  const added = [...files].filter(([version]) => !known.has(version))
  if (values.check)
    return [...problems, ...added.map(([version]) => `The migration ${version} is not locked. Run npm run lock-migrations.`)]
  if (problems.length === 0) {
    writeFileSync(lockFile, [...locked, ...added].map(([version, checksum]) => `${checksum}  ${version}\n`).join(''))
    for (const [version] of added) console.log(`locked ${version}`)
  }
  return problems
}

/** Parses the lines `SHA-256  version` of a lock file. */
const linesOf = (text: string): [version: string, checksum: string][] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [checksum, version] = line.split('  ')
      return [version!, checksum!]
    })

const problems = lockMigrations()
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
