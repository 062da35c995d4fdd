import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** Share of the machine's processors (0 to 1) that each part took over a time. */
export interface Usage {
  api: number
  worker: number
  /** Null if the database runs elsewhere. */
  database: number | null
  machine: number
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
const cores = cpus().length

const statOf = (pid: number | string): { parent: number; ticks: number } | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    // A process that has ended passes its time on to its parent.
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14]) }
  } catch {
    return null
  }
}

const ticksOf = (pid: number): number => statOf(pid)?.ticks ?? 0

/** The postmaster with its backends, of which those that have ended are in the postmaster's own time. */
function ticksOfTree(root: number): number {
  let sum = ticksOf(root)
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = statOf(name)
    if (stat?.parent === root) sum += stat.ticks
  }
  return sum
}

/** Processor time that a server with its children took so far, in milliseconds. */
export const processorMsOf = (root: number): number => (ticksOfTree(root) / ticksPerSecond) * 1000

/** Busy time of all processors: everything but idle and waiting for the disk. */
function busyTicks(): number {
  const [user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/).slice(1).map(Number)
  return user! + nice! + system! + irq! + softirq!
}

export interface Processes {
  api: readonly number[]
  worker: number
  postmaster: number | null
}

/** Returns a function that returns the usage since its last call, and the processor time of the product in milliseconds. */
export function openUsage({ api, worker, postmaster }: Processes): () => { usage: Usage; cpuMs: number } {
  const read = () => ({
    at: performance.now(),
    api: api.reduce((sum, pid) => sum + ticksOf(pid), 0),
    worker: ticksOf(worker),
    database: postmaster === null ? 0 : ticksOfTree(postmaster),
    machine: busyTicks(),
  })
  let before = read()
  return () => {
    const now = read()
    const possible = ((now.at - before.at) / 1000) * ticksPerSecond * cores
    const share = (part: 'api' | 'worker' | 'database' | 'machine') => Math.max(0, now[part] - before[part]) / possible
    const usage = {
      api: share('api'),
      worker: share('worker'),
      database: postmaster === null ? null : share('database'),
      machine: share('machine'),
    }
    const cpuMs = ((now.api - before.api + now.worker - before.worker + now.database - before.database) / ticksPerSecond) * 1000
    before = now
    return { usage, cpuMs }
  }
}

/** Resident memory of a process in megabytes. */
export const memoryOf = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
