import { z } from 'zod'
import { defineEvent } from '#kit/server/events/business-events.ts'
import { consentChannels } from '../contract/words.ts'

/** An address no longer agrees to marketing by a channel: it withdrew, complained, or bounced. */
export const consentWithdrawn = defineEvent({
  name: 'consent.withdrawn',
  version: 1,
  subject: 'consent',
  payload: z.object({ channel: z.enum(consentChannels) }),
})
