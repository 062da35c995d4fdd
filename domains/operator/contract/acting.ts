import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { idOf, text } from '#kit/contract/schemas.ts'

export const beginActing = endpoint({
  method: 'POST',
  path: '/operator/agencies/{id}/act',
  summary: 'Stand for a member of an agency for half an hour: to look, or to change things as well. Every call is recorded.',
  access: 'operator',
  body: z.strictObject({
    user_id: idOf('Person'),
    reason: text('Reason', 500),
    may_change: z.boolean('May change is on or off.').default(false),
  }),
  result: z.object({ until: z.string() }),
})

export const endActing = endpoint({
  method: 'POST',
  path: '/acting/end',
  summary: 'Be oneself again.',
  access: 'signed in',
  worksWhileActing: true,
  result: z.object({ ended: z.boolean() }),
})
