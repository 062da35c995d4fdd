import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openLog } from './log.ts'
import { closeLogFile, openLogFile } from './log-file.ts'
import { traced } from './trace.ts'

const folder = join(mkdtempSync(join(tmpdir(), 'safiri-log-')), 'logs')
afterAll(() => rmSync(join(folder, '..'), { recursive: true }))

test('a full file is compressed, the oldest is deleted, and no line is lost in between', async () => {
  const file = openLogFile({ LOG_FOLDER: folder }, 'server', { size: '4K', rotate: 2 })!
  const log = openLog('info', file)
  let rotated = 0
  file.on('rotated', () => rotated++)
  let written = 0
  const write = () => traced(`request ${written}`, () => log.info({ line: written++ }, 'a line'))
  // More than four files of 4 KB.
  while (rotated < 4) {
    write()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await closeLogFile(file)
  expect(readdirSync(folder).toSorted()).toEqual(['server.1.log.gz', 'server.2.log.gz', 'server.log'])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'server.log')).mode & 0o777).toBe(0o600)
  const text = ['server.2.log.gz', 'server.1.log.gz'].map((name) => gunzipSync(readFileSync(join(folder, name))).toString()).join('')
  const kept = (text + readFileSync(join(folder, 'server.log'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { line: number; request_id: string })
  const first = kept[0]!.line
  expect(kept.map(({ line }) => line)).toEqual(Array.from({ length: written - first }, (_, n) => first + n))
  expect(kept[0]!.request_id).toBe(`request ${first}`)
})

test('without a folder the log goes to the standard output', () => {
  expect(openLogFile({ LOG_FOLDER: undefined }, 'worker')).toBeUndefined()
})
