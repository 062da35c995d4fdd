import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'

export const exampleStatuses = ['none', 'making', 'made'] as const

const set = z.object({
  status: z.enum(exampleStatuses),
  /** Steps of the work: while it is being made, how far it is. */
  done: z.number(),
  total: z.number(),
  /** How many records there are. */
  records: z.number(),
})

export const showExamples = endpoint({
  method: 'GET',
  path: '/business/examples',
  summary: 'The examples of the agency, and how far they are made.',
  access: 'member',
  result: set,
})

export const makeExamples = endpoint({
  method: 'POST',
  path: '/business/examples/create',
  summary: 'Fill the agency with examples of what it does: offers, clients, bookings on hold, an inquiry, a proposal. Only its owner.',
  access: 'member',
  result: set,
})

export const removeExamples = endpoint({
  method: 'POST',
  path: '/business/examples/remove',
  summary: 'Remove the examples. What was changed or is used stays and belongs to the agency. Only its owner.',
  access: 'member',
  result: z.object({
    removed: z.number(),
    kept: z.array(z.object({ kind: z.string(), id: z.string(), title: z.string(), why: z.string() })),
  }),
})
