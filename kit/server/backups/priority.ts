import { constants, setPriority } from 'node:os'
import type pg from 'pg'

const low = constants.priority.PRIORITY_LOW

/** Lets this process give way to the server: reading and compressing everything would take half of a small machine from the people who work on it. */
export const giveWay = (): void => setPriority(low)

/** Lets this thread give way. Only on Linux, where a priority belongs to a thread; elsewhere it would slow down the whole process. */
export function letThreadGiveWay(): void {
  if (process.platform === 'linux') setPriority(low)
}

/** Lets PostgreSQL's process of a connection give way too. Only for a database on this machine; where the system refuses it, nothing changes. */
export async function letBackendGiveWay(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  try {
    setPriority(rows[0]!.pid, low)
  } catch {
    // It belongs to another user.
  }
}
