import type { IncomingHttpHeaders } from 'node:http'
import type { App } from '#kit/server/app.ts'
import type { MessageChannel, MessageFailure, MessageProvider, SentStatus, TemplateCategory, TemplateStatus } from '../../contract/words.ts'

/** How messages are sent by a channel: whose credentials, and under which name or number. */
export interface Account {
  channel: MessageChannel
  provider: MessageProvider
  /** `installation`: the account of the environment. */
  from: 'agency' | 'installation' | 'sandbox'
  /** By name, as the adapter reads them: `api_key`. */
  credentials: Readonly<Record<string, string>>
  sender: string | null
  businessId: string | null
}

export interface Outgoing {
  /** Our id, which the provider gives back in its reports where it can. */
  id: string
  agencyId: string
  /** E.164, or a WhatsApp user id. */
  address: string
  text: string
  template: { name: string; language: string; params: readonly string[] } | null
  /** A file, with the text as its caption. Only of WhatsApp. */
  file?: OutgoingFile | undefined
}

export interface OutgoingFile {
  name: string
  mime: string
  content: Buffer
}

/** What the provider said. `again`: it did not take the message, and may later. */
export type Sent =
  | { status: 'sent'; providerId: string; costMicros?: number }
  | { status: 'failed'; failure: MessageFailure; error: string }
  | { status: 'unknown'; error: string }
  | { status: 'again'; error: string; afterSeconds?: number }

export interface StatusReport {
  kind: 'status'
  providerId: string
  /** Our own id, where the provider gives it back. */
  messageId?: string | undefined
  /** The address it was sent to, where the report names it. It must be that of the message. */
  address?: string | undefined
  status: Extract<SentStatus, 'sent' | 'delivered' | 'read' | 'failed'>
  failure?: MessageFailure | undefined
  error?: string | undefined
  at: Date | null
}

export interface Inbound {
  kind: 'message'
  providerId: string
  /** What the channel knows the person by: E.164, or a WhatsApp user id. */
  address: string
  phone: string | null
  name: string | null
  text: string
  attachments: { kind: string; name: string | null; mime: string | null; media_id: string | null }[]
  at: Date | null
}

export interface TemplateReport {
  kind: 'template'
  name: string
  language: string
  status: TemplateStatus
  reason: string | null
}

export type Reported = StatusReport | Inbound | TemplateReport

export interface ProviderTemplate {
  providerId: string
  name: string
  language: string
  category: TemplateCategory
  status: TemplateStatus
  body: string
  footer: string | null
  examples: string[]
  reason: string | null
}

export interface Adapter {
  provider: MessageProvider
  send(app: App, account: Account, message: Outgoing): Promise<Sent>
  /** Returns whether a callback is proven to come from the provider. Those that sign nothing return true: see `callbacks.ts`. */
  verify(account: Account, headers: IncomingHttpHeaders, body: Buffer): boolean
  /** Reads a callback. @throws for a body that is not of this provider. */
  read(body: string, contentType: string): Reported[]
  /**
   * Downloads a file that a person sent, by its media id. Only of WhatsApp. Returns null if it is gone or larger than `maxBytes`.
   * @throws when the provider does not answer as documented, so that it is tried again.
   */
  media?: (app: App, account: Account, mediaId: string, maxBytes: number) => Promise<{ content: Buffer; mime: string } | null>
  /** Only of WhatsApp. */
  templates?: {
    list(app: App, account: Account): Promise<ProviderTemplate[]>
    submit(
      app: App,
      account: Account,
      template: Omit<ProviderTemplate, 'providerId' | 'status' | 'reason'>,
    ): Promise<{ providerId: string; status: TemplateStatus } | { refused: string }>
  }
}
