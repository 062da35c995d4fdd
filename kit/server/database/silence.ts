import type pg from 'pg'

/** Returns whether a statement was not answered: its time was over, or the connection failed. */
export const isSilence = (error: unknown): boolean => /^(?:57014|08...|ETIMEDOUT)$/.test((error as { code?: string }).code ?? '')

const silent = new WeakSet<pg.ClientBase>()

/** Notes what a connection answered with, if it means that nobody answered. */
export function noteSilence(client: pg.ClientBase, error: unknown): void {
  if (isSilence(error)) silent.add(client)
}

/**
 * Returns whether a statement of this connection was not answered. Then it is closed without a ROLLBACK: on a cluster, the coordinator would wait for
 * minutes to cancel what it asked of a node that is cut off.
 */
export const wentSilent = (client: pg.ClientBase): boolean => silent.has(client)
