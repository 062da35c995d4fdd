import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { emailAddress, optionalText } from '#kit/contract/schemas.ts'

// Calls to sell packages.

const base = '/business/tour/packages'
const feature: Feature = 'tour_and_travel'
/** Sending an offer counts as selling. */
const access: Access = ['Add Bookings', 'Edit Proposals', 'Edit Inventory']

export const maxRecipients = 20
export const sendMailBody = z.strictObject({
  to: z
    .array(emailAddress, 'To is a list of email addresses.')
    .min(1, 'Enter at least one address.')
    .max(maxRecipients, `At most ${maxRecipients} addresses.`)
    .transform((list) => [...new Set(list)]),
  message: optionalText('Message', 3000).optional(),
})
export const sendPackageMail = endpoint({
  method: 'POST',
  path: `${base}/{id}/send-mail`,
  summary: 'Send a published package by mail with picture, price and a link to its page. Replies go to the agency.',
  access,
  feature,
  body: sendMailBody,
  result: z.object({ sent: z.number() }),
})
