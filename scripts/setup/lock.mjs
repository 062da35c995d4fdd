import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Runs `work` while this process holds the lock file, waiting for whoever holds it now; the lock of a process that is
 * gone is taken over. `waiting` is called once, with the owner's process id, before the first wait.
 */
export async function withLock(file, waiting, work) {
  mkdirSync(dirname(file), { recursive: true })
  const mine = `${process.pid} ${startOf(process.pid)}`
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, mine)
  try {
    // A hard link either makes the whole lock or fails: nobody can read a half-written one.
    for (let announced = false; !linked(draft, file);) {
      const found = readIfThere(file)
      if (found === undefined) continue
      if (!isLiving(found)) removeStale(file, found)
      else {
        if (!announced) waiting(found.split(' ')[0])
        announced = true
        await wait(100)
      }
    }
  } finally {
    rmSync(draft, { force: true })
  }
  try {
    return await work()
  } finally {
    if (readIfThere(file) === mine) rmSync(file, { force: true })
  }
}

function isLiving(lock) {
  const [pid, start] = lock.split(' ')
  return Number(pid) > 0 && startOf(Number(pid)) === start
}

/** A text that differs when the process id is used again; empty when there is no such process, or only its remains. */
function startOf(pid) {
  const stat = readIfThere(`/proc/${pid}/stat`)
  if (stat !== undefined) {
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? '' : fields[19]
  }
  if (process.platform === 'linux') return ''
  try {
    process.kill(pid, 0)
    return 'living'
  } catch {
    return ''
  }
}

/** Two may find the same stale lock: what was moved aside is compared, and a fresh lock is put back. */
function removeStale(file, stale) {
  const aside = `${file}.${process.pid}.stale`
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
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined
    throw error
  }
}
