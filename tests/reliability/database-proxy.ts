import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface DatabaseProxy {
  /** The same database by way of the proxy. */
  urlOf(url: string): string
  /** Ends every connection and takes no new one. */
  cut(): void
  /** Lets nothing through any more, in either direction, and closes nothing. */
  silence(): void
  /** Lets through again, new connections and old. */
  mend(): void
  /** Ends the connection of the next COMMIT: before the database hears of it, or after it is done and before its answer. */
  cutNextCommit(when: 'before' | 'after'): void
  close(): Promise<void>
}

/** Stands between an app and its database, and fails in the ways a network does. */
export async function startDatabaseProxy(databasePort: number): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'silent' = 'open'
  let nextCommit: 'before' | 'after' | undefined

  const server = createServer((app) => {
    if (state === 'cut') return void app.destroy()
    const database = connect(databasePort, '127.0.0.1')
    let answerIsLost = false
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
      if (state === 'silent') return
      if (nextCommit && bytes.includes('COMMIT\0')) {
        const when = nextCommit
        nextCommit = undefined
        if (when === 'before') return end()
        answerIsLost = true
      }
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      if (state === 'silent') return
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
    mend() {
      if (state === 'silent') endAll()
      state = 'open'
    },
    cutNextCommit(when) {
      nextCommit = when
    },
    async close() {
      endAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
