import { constants, setPriority } from 'node:os'
import type pg from 'pg'

const low = constants.priority.PRIORITY_LOW

/**
 * Gives this process a lower priority than the server, because reading and compressing everything would take half of a small machine. Call it first:
 * on Linux only threads that start later inherit the priority.
 */
export const giveWay = (): void => setPriority(low)

/** Gives this thread a lower priority than the others. Only on Linux: elsewhere a priority belongs to the whole process. */
export function letThreadGiveWay(): void {
  if (process.platform === 'linux') setPriority(low)
}

/** Gives PostgreSQL's process of a connection a lower priority. Only for a database on this machine. If the system refuses it, nothing changes. */
export async function letBackendGiveWay(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  try {
    setPriority(rows[0]!.pid, low)
  } catch {
    // It belongs to another user.
  }
}
