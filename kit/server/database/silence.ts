import type pg from 'pg'

/** Returns whether a statement was not answered: its time was over, or the connection failed. */
export const isSilence = (error: unknown): boolean => /^(?:57014|08...|ETIMEDOUT)$/.test((error as { code?: string }).code ?? '')

const silent = new WeakSet<pg.ClientBase>()

/** Notes the error of a statement, if it means that its connection did not answer. */
export function noteSilence(client: pg.ClientBase, error: unknown): void {
  if (isSilence(error)) silent.add(client)
}

/**
 * Returns whether this connection did not answer a statement. It is then closed without a ROLLBACK, for which the coordinator of a cluster would take
 * minutes: it first cancels what it asked of a node that is cut off.
 */
export const wentSilent = (client: pg.ClientBase): boolean => silent.has(client)
