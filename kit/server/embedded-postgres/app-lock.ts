import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processStart } from './processes.ts'

interface Owner {
  pid: number
  start: string | undefined
  since: string
  command: string
}

/**
 * Makes this process the only app of a data folder and returns how to give it back. A lock whose process is gone is
 * taken over; a living owner is refused with a sentence that names it.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'app.lock')
  const draft = `${file}.${randomUUID()}`
  const mine = JSON.stringify(thisProcess())
  writeFileSync(draft, mine)
  try {
    // A hard link either makes the whole lock or fails: nobody can read a half-written one.
    while (!linked(draft, file)) {
      const found = readIfThere(file)
      if (found === undefined) continue
      refuseLiving(found, folder)
      removeStale(file, found)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (readIfThere(file) === mine) rmSync(file, { force: true })
  }
}

const thisProcess = (): Owner => ({
  pid: process.pid,
  start: processStart(process.pid),
  since: new Date().toISOString(),
  command: process.argv.slice(0, 2).join(' '),
})

function refuseLiving(found: string, folder: string) {
  const owner = parse(found)
  if (!owner || owner.start === undefined || processStart(owner.pid) !== owner.start) return
  throw new Error(
    `The data folder ${folder} is in use by process ${owner.pid} (${owner.command}, since ${owner.since}). ` +
      'Stop that process first, or choose another folder with SAFIRI_DATA.',
  )
}

/** Two starts may find the same stale lock: what was moved aside is compared, and a fresh lock is put back. */
function removeStale(file: string, stale: string) {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (readIfThere(aside) !== stale) linked(aside, file)
  rmSync(aside, { force: true })
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function parse(text: string): Owner | undefined {
  try {
    return JSON.parse(text) as Owner
  } catch {
    return undefined
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
