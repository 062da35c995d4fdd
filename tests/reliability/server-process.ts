import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#kit/server/embedded-postgres/postmaster.ts'
import { isBuilt } from '../../scripts/setup/build.mjs'

// Starts the server as a separate process, as in production.

const project = join(import.meta.dirname, '../..')
const children = new Set<ChildProcess>()

export interface Running {
  origin: string
  child: ChildProcess
  output(): string
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

interface Program {
  folder: string
  program: string
}

// `npm test` builds first. The build is what people run, and it starts in half the time. Without a build of the current sources, they run.
const isCurrent = isBuilt(project)
const ours = (name: 'main' | 'worker'): Program => ({ folder: project, program: isCurrent ? `dist/server/${name}.js` : `app/${name}.ts` })

/** Starts a server with the given environment, on a free port unless it names one; of this project, or of another build. */
export const startServer = (env: Record<string, string>, from = ours('main')): Promise<Running> => startProgram(from, env)

/** Starts a worker with the given environment, and waits until it runs. */
export async function startWorker(env: Record<string, string>): Promise<Running> {
  const worker = await startProgram(ours('worker'), env)
  while (!worker.output().includes('Worker is running.')) {
    if (worker.child.exitCode !== null) throw new Error(`the worker did not start: ${worker.output()}`)
    await wait(50)
  }
  return worker
}

async function startProgram({ folder, program }: Program, env: Record<string, string>): Promise<Running> {
  const port = env.PORT ?? (await freePort())
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_OPTIONS: '',
      PORT: String(port),
      LOG_LEVEL: 'error',
      SAFIRI_DEMO: 'false',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)))
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  )
  void ended.then(() => children.delete(child))
  return { origin: `http://127.0.0.1:${port}`, child, output: () => output, ended }
}

/** Waits until a server is ready. @returns how many milliseconds that took. */
export async function untilReady({ origin, child, output }: Running, patienceMs = 30_000): Promise<number> {
  const begun = performance.now()
  for (;;) {
    const ready = await fetch(`${origin}/health/ready`).catch(() => undefined)
    if (ready?.status === 200) return performance.now() - begun
    if (child.exitCode !== null || performance.now() - begun > patienceMs) throw new Error(`the server did not start: ${output()}`)
    await wait(50)
  }
}

/** Ends a server with SIGKILL, like a power cut. */
export async function kill({ child, ended }: Running): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

/** Ends the servers that are still running. */
export function killAll(): void {
  for (const child of children) child.kill('SIGKILL')
}
