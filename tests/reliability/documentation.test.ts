import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

// Runs the commands of the documentation that are marked with `run`, as they stand there, from the first to the last.

const project = join(import.meta.dirname, '../..')
const here = mkdtempSync(join(tmpdir(), 'safiri-documentation-'))
// As root, PostgreSQL runs as another user, who must pass through.
chmodSync(here, 0o711)
afterAll(() => rmSync(here, { recursive: true, force: true }))

const blocksOf = (page: string): string[] =>
  [...readFileSync(join(project, 'docs/site/src/content/docs', page), 'utf8').matchAll(/^```sh run\n([\s\S]*?)^```$/gm)].map(
    ([, commands]) => commands!,
  )

test('a demo of a lodge is made, saved and restored as the documentation says', () => {
  const commands = [...blocksOf('start/try.md'), ...blocksOf('operators/backups.md')]
  expect(commands).toHaveLength(3)
  const output = execFileSync('sh', ['-e'], {
    cwd: project,
    input: commands.join('\n'),
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, HERE: here, NODE_OPTIONS: '' },
  })
  expect(output).toMatch(/Backup: .*today\.backup .*verified/)
  const [, saved] = /(\d+) tables, \d+ rows/.exec(output)!
  expect(output).toMatch(new RegExp(`Restored: ${saved} tables`))
})
