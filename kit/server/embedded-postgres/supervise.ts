import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { asUser, bareEnvironment } from './os-user.ts'
import { freePort, launch, stopOrphan, stopPostmaster, type Launched, type PostmasterSettings } from './postmaster.ts'

/** A database that is kept running: a postmaster that ends by itself is started again on the same port. */
export interface Supervised {
  readonly pid: number
  readonly port: number
  /** The postmaster of an earlier app that was still running and had to be stopped first. */
  readonly orphan: number | undefined
  stop(): Promise<void>
}

/** Starts the postmaster and keeps it running until `stop()`, or until this process ends in whatever way. */
export async function supervise(settings: PostmasterSettings, log: (line: string) => void): Promise<Supervised> {
  const watchdog = startWatchdog(settings)
  let { current, orphan } = await launchFirst(settings, watchdog.follow)
  let stopping = false

  const running = (async () => {
    for (;;) {
      const how = await current.exited
      if (stopping) return
      log(`PostgreSQL ended by itself (${how}) and is started again.`)
      const next = await launchAgain(
        () => launch(settings, current.port, watchdog.follow),
        () => stopping,
        log,
      )
      if (!next) return
      current = next
      if (stopping) return stopPostmaster(current.pid)
    }
  })()

  return {
    get pid() {
      return current.pid
    },
    port: current.port,
    orphan,
    async stop() {
      stopping = true
      current.child.ref()
      await stopPostmaster(current.pid)
      await running
      watchdog.end()
    },
  }
}

/**
 * Clears what an earlier app left and starts on a free port. Two things may come between: another process takes the
 * port, or a postmaster shows itself whose app was killed in the moment of starting it. Both are over at the next try.
 */
async function launchFirst(settings: PostmasterSettings, spawned: (pid: number) => void) {
  let orphan: number | undefined
  for (let triesLeft = 5; ; triesLeft -= 1) {
    orphan = (await stopOrphan(settings.cluster)) ?? orphan
    try {
      return { current: await launch(settings, await freePort(), spawned), orphan }
    } catch (error) {
      if (triesLeft === 0 || !/Address already in use|postmaster\.pid" already exists/.test(String(error))) throw error
    }
  }
}

/** Tries until it succeeds or is no longer wanted: orphaned backends take a moment to go, a full disk takes longer. */
async function launchAgain(
  start: () => Promise<Launched>,
  givenUp: () => boolean,
  log: (line: string) => void,
): Promise<Launched | undefined> {
  for (let pauseMs = 50; !givenUp(); pauseMs = Math.min(pauseMs * 2, 5000)) {
    try {
      return await start()
    } catch (error) {
      if (pauseMs > 1000) log((error as Error).message)
      await wait(pauseMs, undefined, { ref: false })
    }
  }
  return undefined
}

/**
 * A shell that reads until the app's end of its pipe closes, which also happens when the app is killed, and then stops
 * the postmaster it was last told of: no database is left running that nobody uses.
 */
function startWatchdog({ cluster, user }: PostmasterSettings) {
  const script = 'while read -r line; do pid=$line; done; [ "$(head -n 1 "$0/postmaster.pid" 2>/dev/null)" = "$pid" ] && kill -INT "$pid"'
  const child = spawn('/bin/sh', ['-c', script, cluster], {
    ...asUser(user),
    cwd: '/',
    env: bareEnvironment,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  const pipe = child.stdin as Socket
  child.unref()
  pipe.unref()
  // The next start finds an orphan without the watchdog as well, so a shell that cannot be started is no reason to stop.
  child.on('error', () => {})
  pipe.on('error', () => {})
  return {
    follow: (pid: number) => void pipe.write(`${pid}\n`),
    end: () => void pipe.end(),
  }
}
