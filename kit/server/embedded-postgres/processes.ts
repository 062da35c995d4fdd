import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const hasProc = existsSync('/proc/self/stat')

/**
 * When the process with this id started, as a text that differs once the id is used again (also after a reboot);
 * `undefined` when there is none. A zombie counts as gone: in a container nobody may ever collect it.
 */
export function processStart(pid: number): string | undefined {
  return hasProc ? startFromProc(pid) : startFromPs(pid)
}

function startFromProc(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  // The second field is the program's name in brackets and may hold spaces and brackets itself; the rest is plain.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, startTicks] = [fields[0], fields[19]]
  if (state === 'Z' || state === 'X') return undefined
  return `${readIfThere('/proc/sys/kernel/random/boot_id')?.trim()}/${startTicks}`
}

function startFromPs(pid: number): string | undefined {
  const [state, ...start] = ps(pid, 'stat=,lstart=').split(/\s+/)
  return state && !state.startsWith('Z') ? start.join(' ') : undefined
}

/** Whether the living process `pid` is the postmaster that serves the cluster in `cluster` (a real path). */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!processStart(pid)) return false
  if (!hasProc) return ps(pid, 'command=').includes(`-D ${cluster}`)
  try {
    // A postmaster works in its data folder; so do its children, which are titled "postgres: …".
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

function ps(pid: number, columns: string): string {
  try {
    return execFileSync('ps', ['-o', columns, '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
