import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { asUser, bareEnvironment } from './os-user.ts'
import { freePort, launch, stopOrphan, stopPostmaster, type Launched, type PostmasterSettings } from './postmaster.ts'

/** A supervised database: a postmaster that ends unexpectedly is restarted on the same port. */
export interface Supervised {
  readonly pid: number
  readonly port: number
  /** Process id of an earlier app's postmaster that was still running and had to be stopped first. */
  readonly orphan: number | undefined
  stop(): Promise<void>
}

/** Starts the postmaster and keeps it running until `stop()`, or until this process ends for any reason. */
export async function supervise(settings: PostmasterSettings, log: (line: string) => void): Promise<Supervised> {
  const watchdog = startWatchdog(settings)
  let { current, orphan } = await launchFirst(settings, watchdog.follow)
  let stopping = false

  const running = (async () => {
    for (;;) {
      const how = await current.exited
      if (stopping) return
      log(`PostgreSQL ended unexpectedly (${how}) and is started again.`)
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
 * Removes what an earlier app left and starts on a free port. Two things can fail it: another process takes the port, or a
 * postmaster appears whose app was killed while starting it. A retry solves both.
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

/** Retries until it succeeds or is given up: orphaned backends need a moment to end, a full disk takes longer. */
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
 * Starts a shell that reads from a pipe. The pipe closes when the app ends, even if it is killed. Then the shell stops the
 * postmaster whose id it read last, so that no unused database keeps running.
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
  // The next start also finds an orphan without the watchdog, so we continue if the shell cannot be started.
  child.on('error', () => {})
  pipe.on('error', () => {})
  return {
    follow: (pid: number) => void pipe.write(`${pid}\n`),
    end: () => void pipe.end(),
  }
}
