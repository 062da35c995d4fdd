import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { line } from '#kit/contract/schemas.ts'
import { defineImporter } from './importer.ts'

// Only compiled, not run: each expected error must be a compile error.

const createBoat = endpoint({
  method: 'POST',
  path: '/boats/new',
  summary: 'Add a boat.',
  access: ['View Inventory'],
  body: z.strictObject({ name: line('Name'), seats: z.coerce.number().default(4) }),
  result: z.object({}),
})
const boats = { kind: 'boats', one: 'boat', many: 'boats', list: '/offers/boats', create: createBoat }

export const good = defineImporter({
  ...boats,
  columns: [
    { key: 'name', label: 'Name', example: 'Mv Kalangala' },
    { key: 'seats', label: 'Seats', example: '12' },
  ],
  insert: async (_call, body) => body.seats.toFixed() + body.name.trim(),
})

export const misspelt = defineImporter({
  ...boats,
  // @ts-expect-error: no field of the call
  columns: [{ key: 'nmae', label: 'Name', example: 'Mv Kalangala' }],
  insert: async () => {},
})

export const otherBody = defineImporter({
  ...boats,
  columns: [],
  // @ts-expect-error: the body is the call's, judged
  insert: async (_call, body) => body.captain,
})

// @ts-expect-error: made of a call that adds one
export const ofNothing = defineImporter({ kind: 'boats', one: 'boat', many: 'boats', list: '/boats', columns: [], insert: async () => {} })

export const withMore = defineImporter({
  ...boats,
  more: z.strictObject({ berths: z.string().optional() }),
  columns: [{ key: 'berths', label: 'Berths', example: 'A1, A2' }],
  insert: async (_call, body, { berths }) => body.name + berths?.trim(),
})

export const misspeltMore = defineImporter({
  ...boats,
  more: z.strictObject({ berths: z.string().optional() }),
  // @ts-expect-error: no field of the call, and none of its own
  columns: [{ key: 'birth', label: 'Berths', example: 'A1, A2' }],
  insert: async () => {},
})
