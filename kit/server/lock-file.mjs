// Plain JavaScript without packages: scripts/setup.mjs runs it on Node 20, before anything is installed.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const hasProc = existsSync('/proc/self/stat')

/** Takes a lock file, or returns its running owner. Takes over the lock of a process that has ended. */
export function takeLock(file) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  const mine = JSON.stringify(thisProcess())
  writeFileSync(draft, mine, { mode: 0o600 })
  try {
    // Creating a hard link is atomic, so no process reads a half-written lock.
    while (!linked(draft, file)) {
      const found = readIfThere(file)
      if (found === undefined) continue
      const owner = livingOwner(found)
      if (owner) return { owner }
      removeStale(file, found)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return {
    release() {
      if (readIfThere(file) === mine) rmSync(file, { force: true })
    },
  }
}

/** Runs `work` while this process holds the lock file. Calls `waiting` with the owner's id once, before the first wait. */
export async function withLock(file, waiting, work) {
  let lock = takeLock(file)
  if (lock.owner) waiting(lock.owner.pid)
  while (lock.owner) {
    await wait(100)
    lock = takeLock(file)
  }
  try {
    return await work()
  } finally {
    lock.release()
  }
}

/**
 * Returns the start time of the process with this id, as a text that differs when the id is reused (also after a reboot).
 * `undefined` if there is none. A zombie counts as ended: in a container it may never be collected.
 */
export function processStart(pid) {
  return hasProc ? startFromProc(pid) : startFromPs(pid)
}

function startFromProc(pid) {
  const stat = readIfThere(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  // The second field is the program's name in brackets, which may itself contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, startTicks] = [fields[0], fields[19]]
  if (state === 'Z' || state === 'X') return undefined
  return `${readIfThere('/proc/sys/kernel/random/boot_id')?.trim()}/${startTicks}`
}

function startFromPs(pid) {
  const [state, ...start] = ps(pid, 'stat=,lstart=').split(/\s+/)
  return state && !state.startsWith('Z') ? start.join(' ') : undefined
}

/** Columns of `ps` for one process; empty if there is none. */
export function ps(pid, columns) {
  try {
    return execFileSync('ps', ['-o', columns, '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}

const thisProcess = () => ({
  pid: process.pid,
  start: processStart(process.pid),
  since: new Date().toISOString(),
  command: process.argv.slice(0, 2).join(' '),
})

function livingOwner(text) {
  let owner
  try {
    owner = JSON.parse(text)
  } catch {
    return undefined
  }
  return owner?.start !== undefined && processStart(owner.pid) === owner.start ? owner : undefined
}

/** Two starts may find the same stale lock. So the moved file is compared, and a new lock is put back. */
function removeStale(file, stale) {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (readIfThere(aside) !== stale) linked(aside, file)
  rmSync(aside, { force: true })
}

function linked(from, to) {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    // Reading /proc gives ESRCH if the process ends meanwhile.
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined
    throw error
  }
}
