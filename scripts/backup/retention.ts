import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { timeOfScheduled } from '#kit/server/backups/names.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000
const weeksKept = 4
const abandonedAfterMs = 24 * 60 * 60 * 1000

/**
 * Deletes scheduled backups, except the newest `keep`, the newest of each of the four weeks before them, and `good`, the last one that was
 * restored in a drill. Never touches other files, so backups that a person made stay. Returns the names of the deleted ones.
 */
export function removeOldBackups(folder: string, keep: number, now: Date, good: string | null = null): string[] {
  const names = readdirSync(folder)
  const scheduled = names
    .filter((name) => timeOfScheduled(name))
    .sort()
    .reverse()
  const weeks = new Set<number>()
  const old = scheduled.slice(keep).filter((name) => {
    if (name === good) return false
    const week = Math.floor(timeOfScheduled(name)!.getTime() / weekMs)
    if (weeks.has(week) || weeks.size === weeksKept) return true
    weeks.add(week)
    return false
  })
  const parts = names.filter(
    (name) => timeOfScheduled(name.replace(/\.part$/, '')) && name.endsWith('.part') && isAbandoned(join(folder, name), now),
  )
  for (const name of [...old, ...parts]) rmSync(join(folder, name), { force: true })
  return old
}

/** A killed backup leaves its unfinished file. */
const isAbandoned = (path: string, now: Date) => now.getTime() - statSync(path).mtimeMs > abandonedAfterMs
