import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { processStart, ps } from '../lock-file.mjs'

const hasProc = existsSync('/proc/self/stat')

/** Returns true if process `pid` is running and is the postmaster of the cluster in `cluster` (a real path). */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!processStart(pid)) return false
  if (!hasProc) return ps(pid, 'command=').includes(`-D ${cluster}`)
  try {
    // A postmaster's working directory is its data folder. So is that of its children, whose titles start with "postgres: ".
    return readlinkSync(`/proc/${pid}/cwd`) === cluster && !readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ')
  } catch {
    return false
  }
}

/** Resolves to true once the process is gone, or to false after `forMs` milliseconds. */
export async function waitUntilGone(pid: number, forMs: number): Promise<boolean> {
  const end = performance.now() + forMs
  while (processStart(pid)) {
    if (performance.now() > end) return false
    await wait(10)
  }
  return true
}
