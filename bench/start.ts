import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { environment, flags } from './flags.ts'
import { megabytesOf, type Row } from './api.ts'

/** A8 and A9: time from process start to first answer, on a new embedded database and on an existing one. */
export async function measureStart(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'safiri-start-'))
  try {
    const fresh = await secondsToAnswer(folder, 4111)
    const again: number[] = []
    for (let round = 0; round < 5; round++) again.push(await secondsToAnswer(folder, 4111))
    const median = again.sort((a, b) => a - b)[2]!
    // The first run imports the towns of the world. Memory is measured after that.
    await withServer(folder, 4111, () => wait(15_000))
    const idle = await withServer(folder, 4111, async (child) => {
      await wait(5_000)
      return megabytesOf(child.pid!)
    })
    return [
      { name: 'A9 memory idle, with its worker', product: `${idle} MB`, ceiling: '–', ratio: '–', budget: '≤ 120 MB', holds: idle <= 120 },
      row('A8 start on a new database', fresh, 2),
      row('A8 start on an initialised database', median, 1),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const row = (name: string, seconds: number, maxSeconds: number): Row => ({
  name,
  product: `${seconds.toFixed(2)} s`,
  ceiling: '–',
  ratio: '–',
  budget: `≤ ${maxSeconds} s`,
  holds: seconds <= maxSeconds,
})

const secondsToAnswer = (folder: string, port: number) => withServer(folder, port, async (_child, seconds) => seconds)

/** Starts the built product, and stops it when `look` is done. `seconds` is how long it took to answer. */
export async function withServer<T>(
  folder: string,
  port: number,
  look: (child: ChildProcess, seconds: number) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const started = performance.now()
  const child = spawn(process.execPath, [...flags, 'dist/server/main.js'], {
    env: { ...process.env, ...environment, SAFIRI_DATA: folder, SAFIRI_DEMO: 'false', PORT: String(port), LOG_LEVEL: 'silent', ...env },
    stdio: 'ignore',
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  try {
    while (performance.now() - started < 30_000) {
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
      if (answer?.ok) return await look(child, (performance.now() - started) / 1000)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    throw new Error('Safiri did not start')
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}
