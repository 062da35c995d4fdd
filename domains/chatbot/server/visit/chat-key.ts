import { z } from 'zod'
import { line, text } from '#kit/contract/schemas.ts'
import type { PublicKey } from '#kit/server/pages/visitor.ts'

/** What the token of a conversation is signed for. It holds the ids of the agency and the conversation. */
export const visitorPurpose = 'chat visitor'
/** What the link of a file is signed for. It holds the ids of the agency, the conversation and the file. */
export const filePurpose = 'chat file'
export type ChatKey = PublicKey & { chatId: string }

export const messagesBody = z.strictObject({
  messages: z
    .array(z.strictObject({ text: text('Message', 2000), nonce: z.string().regex(/^[A-Za-z0-9-]{8,64}$/, 'Nonce is not valid.') }))
    .min(1, 'Write a message.')
    .max(5, 'At most 5 messages at once.'),
  /** Address of the page that the visitor is on, for the agency to read. */
  page: line('Page', 500).optional(),
})
