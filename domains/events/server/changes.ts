import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** What happens to events that those who sold tickets to it must follow in the same transaction. */
export type EventChange =
  | { type: 'moved'; id: string; before: { starts_at: Date; ends_at: Date }; starts_at: Date; ends_at: Date }
  | { type: 'cancelled'; id: string }

type Listener = (app: App, tx: Tx, actor: Actor, change: EventChange) => Promise<void>
const listeners: Listener[] = []

/** Registers a domain that comes after events in the order; called when that domain is loaded. */
export function onEventChange(listener: Listener): void {
  listeners.push(listener)
}

/** Tells every listener, one after the other, inside the transaction of the change. */
export async function tellEventChange(app: App, tx: Tx, actor: Actor, change: EventChange): Promise<void> {
  for (const listener of listeners) await listener(app, tx, actor, change)
}
