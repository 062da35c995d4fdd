import type { Tx } from './database.ts'

const waiting = new WeakMap<Tx, (() => void)[]>()

/** Runs `work` in this process after the transaction commits, never after a rollback. A crash loses it: use it for hints only. */
export function afterCommit(tx: Tx, work: () => void): void {
  const known = waiting.get(tx)
  if (known) known.push(work)
  else waiting.set(tx, [work])
}

/** Gives what waits for the commit of a part of a transaction to the transaction itself. */
export function passOn(part: Tx, tx: Tx): void {
  for (const work of waiting.get(part) ?? []) afterCommit(tx, work)
}

/** Called by the database when a transaction has committed. */
export function committed(tx: Tx): void {
  for (const work of waiting.get(tx) ?? []) work()
}
