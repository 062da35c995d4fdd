import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// npm runs a script by `sh -c` and sends signals to that shell alone. The program must take the shell's place, or it outlives it.

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { scripts: Record<string, string> }
const folder = mkdtempSync(join(tmpdir(), 'safiri-signals-'))

beforeAll(() => {
  // Stands for every program of the scripts: says its process id and what it was given, then waits for a signal.
  for (const name of ['node', 'oxfmt']) {
    writeFileSync(join(folder, name), '#!/bin/sh\necho "$$ $MALLOC_ARENA_MAX $*"\nexec sleep 60\n')
    chmodSync(join(folder, name), 0o755)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(Object.entries(scripts))('SIGTERM to npm run %s ends its program', async (_name, script) => {
  const child = spawn('/bin/sh', ['-c', script], { env: { PATH: `${folder}:/usr/bin:/bin` }, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
  const said = await new Promise<string>((resolve) => child.stdout.once('data', (text) => resolve(String(text))))
  const program = Number(said.split(' ')[0])
  try {
    child.kill('SIGTERM')
    expect(await ended).toBe('SIGTERM')
    expect(program).toBe(child.pid)
  } finally {
    if (program !== child.pid) process.kill(program)
  }
  expect(said.includes(' 1 ')).toBe(script.includes('MALLOC_ARENA_MAX=1'))
})
