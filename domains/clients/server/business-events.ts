import { z } from 'zod'
import { defineEvent } from '#kit/server/events/business-events.ts'

/** A client was added: by hand, with a booking, from an inquiry or by an import. */
export const clientCreated = defineEvent({
  name: 'client.created',
  version: 1,
  subject: 'client',
  payload: z.object({ kind: z.string(), residency: z.string() }),
})
