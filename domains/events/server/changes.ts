import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { listed } from '#kit/contract/listed.ts'

/** Event changes that ticket sales must handle in the same transaction. */
export type EventChange =
  | { type: 'moved'; id: string; before: { starts_at: Date; ends_at: Date }; starts_at: Date; ends_at: Date }
  | { type: 'cancelled'; id: string }

export type EventListener = (app: App, tx: Tx, actor: Actor, change: EventChange) => Promise<void>

export const eventListeners = listed<readonly EventListener[]>('event listeners')

/** Calls the listeners one after the other, inside the transaction of the change. */
export async function notifyEventListeners(app: App, tx: Tx, actor: Actor, change: EventChange): Promise<void> {
  for (const listener of eventListeners.entries()) await listener(app, tx, actor, change)
}
