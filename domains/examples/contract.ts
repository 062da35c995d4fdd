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
  summary: 'Show the agency’s example data and its progress.',
  access: 'member',
  result: set,
})

export const makeExamples = endpoint({
  method: 'POST',
  path: '/business/examples/create',
  summary: 'Create example data (owners only): offers, clients, held bookings, an inquiry and a proposal.',
  access: 'member',
  result: set,
})

export const removeExamples = endpoint({
  method: 'POST',
  path: '/business/examples/remove',
  summary: 'Delete the example data (owners only). Examples that were changed or used stay with the agency.',
  access: 'member',
  result: z.object({
    removed: z.number(),
    kept: z.array(z.object({ kind: z.string(), id: z.string(), title: z.string(), why: z.string() })),
  }),
})
