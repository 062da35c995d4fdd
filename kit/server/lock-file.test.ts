import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processStart, takeLock, withLock } from './lock-file.mjs'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'safiri-lock-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('only one process works at a time; no files are left behind', async () => {
  const file = join(folder, 'deep', 'setup.lock')
  const waited: number[] = []
  let inside = 0
  const work = async () => {
    expect(++inside).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 20))
    inside--
  }
  await Promise.all(Array.from({ length: 4 }, () => withLock(file, (pid) => waited.push(pid), work)))
  expect(waited).toEqual([process.pid, process.pid, process.pid])
  expect(readdirSync(join(folder, 'deep'))).toEqual([])
})

test('a lock is refused while its owner lives, and taken over once that process is gone', async () => {
  const file = join(folder, 'app.lock')
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const owner = { pid: other.pid!, start: processStart(other.pid!), since: 'then', command: 'other' }
  writeFileSync(file, JSON.stringify(owner))
  expect(takeLock(file)).toEqual({ owner })
  const ended = new Promise((resolve) => other.on('exit', resolve))
  other.kill('SIGKILL')
  await ended
  const lock = takeLock(file)
  expect(lock.owner).toBeUndefined()
  if (!lock.owner) lock.release()
  expect(readdirSync(folder)).not.toContain('app.lock')
})

test.each(['', 'null', '{', '12 34', '{"pid":1}'])('a lock file with the text %j has no owner', (text) => {
  const file = join(folder, 'odd.lock')
  writeFileSync(file, text)
  const lock = takeLock(file)
  expect(lock.owner).toBeUndefined()
  if (!lock.owner) lock.release()
})
