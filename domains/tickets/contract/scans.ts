import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { idOf, instant, line } from '#kit/contract/schemas.ts'
import { scanResults, ticketStates } from './words.ts'

const base = '/business/entertainment/events'
const feature: Feature = 'events_and_entertainment'
const access: Access = ['Scan Tickets']

const result = z.enum(scanResults, 'Result is not valid.')

const scanFields = {
  /** The signed code that was scanned, or the ticket number that was typed. */
  code: line('Code', 200),
  /** Idempotency key from the device, one per scan. Sending it again returns the first answer. */
  nonce: idOf('Nonce'),
  gate: line('Gate', 60),
  device: line('Device', 80),
  direction: z.enum(['entry', 'exit'], 'Direction is entry or exit.').default('entry'),
}
/** A scan made offline: its time, and the result (`said`) that the device showed. */
const offlineScan = z.strictObject({ ...scanFields, scanned_at: instant, said: result })

const scanned = z.object({
  id: z.string(),
  nonce: z.string(),
  result,
  /** For a conflict: the result the server would have given. */
  because: z.string().nullable(),
  direction: z.string(),
  scanned_at: z.string(),
  ticket: z.object({ id: z.string(), number: z.string(), holder_name: z.string(), type_name: z.string() }).nullable(),
  /** For a used ticket: when and where it was scanned. */
  used: z.object({ at: z.string(), gate: z.string() }).nullable(),
})

export const scanTicket = endpoint({
  method: 'POST',
  path: `${base}/{id}/scans/create`,
  summary: 'Scan a ticket at a gate. Lets the holder in or out once, or returns the reason why not.',
  access,
  feature,
  worksWhenLapsed: true,
  body: z.strictObject(scanFields),
  result: scanned,
})
export const replayScans = endpoint({
  method: 'POST',
  path: `${base}/{id}/scans/replay`,
  summary: 'Upload scans made offline, in order. Sending them again changes nothing.',
  access,
  feature,
  worksWhenLapsed: true,
  body: z.strictObject({ scans: z.array(offlineScan, 'Scans is a list.').min(1, 'Send at least one.').max(200, 'At most 200 at once.') }),
  result: z.array(scanned),
})
export const undoScan = endpoint({
  method: 'POST',
  path: `${base}/scans/{id}/undo`,
  summary: 'Undo a scan made by mistake.',
  access,
  feature,
  worksWhenLapsed: true,
  body: z.strictObject({ nonce: idOf('Nonce') }),
  result: z.object({ id: z.string() }),
})

export const gateStatistics = endpoint({
  method: 'GET',
  path: `${base}/{id}/scans/statistics`,
  summary: 'Show how many are expected and inside now, by ticket type and gate, and the latest scans.',
  mayLag: true,
  access: ['Scan Tickets', 'View Tickets'],
  feature,
  worksWhenLapsed: true,
  result: z.object({
    expected: z.number(),
    inside: z.number(),
    entered: z.number(),
    refused: z.number(),
    conflicts: z.number(),
    types: z.array(z.object({ name: z.string(), expected: z.number(), inside: z.number() })),
    gates: z.array(z.object({ gate: z.string(), entered: z.number() })),
    last: z.array(scanned.omit({ used: true }).extend({ gate: z.string(), undone: z.boolean() })),
  }),
})

/** Maximum number of tickets that a device stores for offline use. */
export const maxOfflineTickets = 50_000
export const gateList = endpoint({
  method: 'GET',
  path: `${base}/{id}/scans/list`,
  summary: 'Download what a device needs to check tickets offline: public key, times and every ticket.',
  access,
  feature,
  worksWhenLapsed: true,
  result: z.object({
    event: z.object({ id: z.string(), title: z.string(), admits_from: z.string(), ends_at: z.string() }),
    /** Ed25519, raw, base64url. */
    public_key: z.string(),
    tickets: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        holder_name: z.string(),
        type_name: z.string(),
        state: z.enum(ticketStates),
        inside: z.boolean(),
      }),
    ),
  }),
})
