import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { idOf, text } from '#kit/contract/schemas.ts'

export const beginActing = endpoint({
  method: 'POST',
  path: '/operator/agencies/{id}/act',
  summary: 'Act as a member of an agency for half an hour, read-only or with changes. Every call is recorded.',
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
  summary: 'Stop acting as another user.',
  access: 'signed in',
  worksWhileActing: true,
  result: z.object({ ended: z.boolean() }),
})
