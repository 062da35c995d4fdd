import pg from 'pg'

// Fewer system calls, and PostgreSQL wakes up once instead of for each message (docs/decisions/0013 has the measurement).

/** Sends what `write` writes to the connection as one packet. */
export function gather<T>(client: pg.ClientBase, write: () => T): T {
  const { stream } = connectionOf(client)
  stream.cork()
  try {
    return write()
  } finally {
    stream.uncork()
  }
}

/** Holds back what is written to the connection until the running callbacks and promises have finished, and sends it as one packet. */
export function gatherThisTurn(client: pg.ClientBase): void {
  const { stream } = connectionOf(client)
  stream.cork()
  process.nextTick(() => stream.uncork())
}

function connectionOf(client: pg.ClientBase): pg.Connection {
  if (!(client instanceof pg.Client)) throw new Error('This is not a client of our pool.')
  return client.connection
}
