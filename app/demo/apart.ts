import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { programFile } from '#kit/server/project.ts'

let child: ChildProcess | undefined

/**
 * Creates the demo agency in a separate process, because its pictures take memory that the server would keep.
 * @returns true if it finished. If it failed or was stopped, prints so and returns false; the next start makes it again.
 */
export async function makeDemoApart(databaseUrl: string, appUrl: string): Promise<boolean> {
  child = fork(programFile('app/demo/demo-process.ts'), [], { env: { ...process.env, DATABASE_APP_URL: databaseUrl, APP_URL: appUrl } })
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  if (code === 0) return true
  if (signal !== 'SIGTERM' && signal !== 'SIGINT' && signal !== 'SIGHUP')
    console.error(
      `The demo agency is not complete (its process ended with ${signal ?? `exit code ${code}`}). The next start makes it again.`,
    )
  return false
}

/** Stops creating the demo when the server stops first. */
export async function stopDemo(): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}
