import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface DatabaseProxy {
  /** Returns the URL of the same database through the proxy. */
  urlOf(url: string): string
  /** Closes every connection and accepts no new one. */
  cut(): void
  /** Blocks all traffic in both directions, and closes nothing. */
  silence(): void
  /** Blocks the traffic of the connections that are open now, and closes nothing. New ones work. */
  silenceOpen(): void
  /** Restores traffic for new and old connections. */
  mend(): void
  /** Closes the connection of the next COMMIT: before the database receives it, or after it is done and before its answer. */
  cutNextCommit(when: 'before' | 'after'): void
  /**
   * Holds the connection of the next transaction that contains `text` at its COMMIT: before the database receives it, or after it is
   * done and before its answer. @returns when it is held.
   */
  holdCommitOf(text: string, when: 'before' | 'after'): Promise<void>
  close(): Promise<void>
}

interface Hold {
  text: string
  when: 'before' | 'after'
  held(): void
}

/** Starts a proxy between an app and its database that fails in the ways a network does. */
export async function startDatabaseProxy(databasePort: number): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'silent' = 'open'
  let nextCommit: 'before' | 'after' | undefined
  const holds: Hold[] = []
  const silent = new WeakSet<Socket>()

  const server = createServer((app) => {
    if (state === 'cut') return void app.destroy()
    const database = connect(databasePort, '127.0.0.1')
    let answerIsLost = false
    let hold: Hold | undefined
    let isHeld = false
    const end = () => {
      app.destroy()
      database.destroy()
    }
    for (const socket of [app, database]) {
      sockets.add(socket)
      socket.on('error', end).on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    app.on('data', (bytes) => {
      if (state === 'silent' || silent.has(app) || isHeld) return
      const asked = holds.findIndex(({ text }) => bytes.includes(text))
      if (asked >= 0) [hold] = holds.splice(asked, 1)
      if (hold?.when === 'before' && bytes.includes('COMMIT\0')) {
        isHeld = true
        return hold.held()
      }
      if (nextCommit && bytes.includes('COMMIT\0')) {
        const when = nextCommit
        nextCommit = undefined
        if (when === 'before') return end()
        answerIsLost = true
      }
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      if (state === 'silent' || silent.has(app) || isHeld) return
      if (hold?.when === 'after' && bytes.includes('COMMIT\0')) {
        isHeld = true
        return hold.held()
      }
      if (answerIsLost && bytes.includes('COMMIT\0')) return end()
      app.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const endAll = () => sockets.forEach((socket) => socket.destroy())
  return {
    urlOf: (url) => url.replace(/@127\.0\.0\.1:\d+\//, `@127.0.0.1:${port}/`),
    cut() {
      state = 'cut'
      endAll()
    },
    silence() {
      state = 'silent'
    },
    silenceOpen: () => sockets.forEach((socket) => silent.add(socket)),
    mend() {
      if (state === 'silent') endAll()
      state = 'open'
    },
    cutNextCommit(when) {
      nextCommit = when
    },
    holdCommitOf: (text, when) => new Promise((held) => void holds.push({ text, when, held })),
    async close() {
      endAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
