import type { Selectable } from 'kysely'
import type { Messages } from '../../../database/tables.ts'
import { listed } from '#kit/contract/listed.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'

export type MessageRow = Selectable<Messages>

/** A stored document that a WhatsApp message carries; `messages.attachments` of one that is sent. */
export interface MessageFile {
  /** Of table `files`. */
  id: string
  name: string
  mime: string
}

/** A message of a person, as later domains receive it. */
export interface ReceivedMessage {
  message: MessageRow
  /** The number, if the channel shows it. */
  phone: string | null
  name: string | null
  /** When the person sent it, by their clock. */
  at: Date
  /** The person asked to get no more offers, or to get them again. */
  wish: 'stop' | 'start' | null
}

/** What a later domain does when a message changes. It runs in the transaction of the change. */
export interface MessageListener {
  /** A message that was sent has another status. `message.source_kind` says whose it is. */
  statusChanged?(app: App, tx: Tx, actor: Actor, message: MessageRow): Promise<void>
  received?(app: App, tx: Tx, actor: Actor, received: ReceivedMessage): Promise<void>
}

/** Filled by `app/connect`: campaigns, conversations. */
export const messageListeners = listed<readonly MessageListener[]>('message listeners')
