import { conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { ItemRow } from '#domains/inventory/server/items/inventory.ts'
import { mostKept, resultOfState, type ScanResult } from '../contract.ts'
import { publicKeyOf } from './code.ts'
import * as scans from './scans-data.ts'
import { gateTicket, lockTicket, ticketsOfEvent } from './tickets-data.ts'
import { idOfTicket } from './tickets.ts'

interface Scan {
  code: string
  nonce: string
  gate: string
  device: string
  direction: 'entry' | 'exit'
}
interface OfflineScan extends Scan {
  scanned_at: string
  said: ScanResult
}

const hourMs = 3_600_000

/** From when tickets to an event are let in. */
export async function admitsFrom(tx: Tx, event: ItemRow): Promise<Date> {
  const row = await tx.selectFrom('events').select('doors_at').where('inventory_id', '=', event.id).executeTakeFirst()
  return row?.doors_at ?? new Date((event.happens_from ?? event.created_at).getTime() - hourMs)
}

interface Judged {
  result: ScanResult
  ticket: Awaited<ReturnType<typeof gateTicket>>
}

/** What the gate says to a code at a moment. The ticket is locked, so that of many at once the first is let in. */
async function judge(app: App, tx: Tx, agencyId: string, event: ItemRow, { code, direction }: Scan, at: Date): Promise<Judged> {
  const id = await idOfTicket(app, tx, agencyId, code)
  if (!id || !(await lockTicket(tx, id))) return { result: 'unknown', ticket: undefined }
  const ticket = (await gateTicket(tx, id))!
  const refused = resultOfState[ticket.state]
  if (ticket.event_id !== event.id) return { result: 'wrong_event', ticket }
  if (refused !== 'ok') return { result: refused, ticket }
  if (direction === 'exit') return { result: ticket.inside ? 'ok' : 'already_used', ticket }
  if (at < (await admitsFrom(tx, event)) || (event.happens_until && at > event.happens_until)) return { result: 'outside_time', ticket }
  return { result: ticket.inside ? 'already_used' : 'ok', ticket }
}

/** A scan as the gate sees it. */
async function shown(tx: Tx, row: scans.ScanRow) {
  const ticket = row.ticket_id ? await gateTicket(tx, row.ticket_id) : undefined
  const used = ticket && row.result === 'already_used' ? await scans.lastEntry(tx, ticket.id) : undefined
  return {
    id: row.id,
    nonce: row.nonce,
    result: row.result,
    because: row.because,
    direction: row.direction,
    scanned_at: row.scanned_at.toISOString(),
    ticket: ticket ? { id: ticket.id, number: ticket.number, holder_name: ticket.holder_name, type_name: ticket.type_name } : null,
    used: used ? { at: used.scanned_at.toISOString(), gate: used.gate } : null,
  }
}

type Told = Pick<scans.ScanRow, 'result' | 'because' | 'mode' | 'scanned_at'>

async function write(tx: Tx, actor: Actor, event: ItemRow, scan: Scan, ticketId: string | null, told: Told): Promise<scans.ScanRow> {
  const { nonce, gate, device, direction } = scan
  const row = await scans.insertScan(tx, {
    agency_id: actor.agencyId,
    id: newId(),
    event_id: event.id,
    ticket_id: ticketId,
    nonce,
    gate,
    device,
    direction,
    ...told,
    user_id: actor.userId,
    user_name: actor.userName ?? null,
    received_at: actor.now,
  })
  return row ?? (await scans.scanByNonce(tx, nonce))!
}

/** Looks at a ticket at a gate and writes down what it said; the same nonce is answered as at first. */
export async function scanTicket(app: App, tx: Tx, actor: Actor, event: ItemRow, scan: Scan) {
  const { result, ticket } = await judge(app, tx, actor.agencyId, event, scan, actor.now)
  // Looked for behind the lock of the ticket: of one scan sent twice at once the second finds the first.
  const known = await scans.scanByNonce(tx, scan.nonce)
  if (known) return shown(tx, known)
  const told = { result, because: null, mode: 'online' as const, scanned_at: actor.now }
  return shown(tx, await write(tx, actor, event, scan, ticket?.id ?? null, told))
}

/** Takes in scans made without signal, in their order. One that let somebody in whom the server would have refused is a conflict. */
export async function replayScans(app: App, tx: Tx, actor: Actor, event: ItemRow, all: readonly OfflineScan[]) {
  const answers = new Map<string, Awaited<ReturnType<typeof shown>>>()
  // In the order of their codes: two devices that replay the same tickets lock them alike. Of one ticket, in that of time.
  const ordered = all.toSorted((a, b) => (a.code === b.code ? a.scanned_at.localeCompare(b.scanned_at) : a.code < b.code ? -1 : 1))
  for (const scan of ordered) answers.set(scan.nonce, await replayOne(app, tx, actor, event, scan))
  return all.map(({ nonce }) => answers.get(nonce)!)
}

async function replayOne(app: App, tx: Tx, actor: Actor, event: ItemRow, scan: OfflineScan) {
  // A clock that runs ahead is not believed.
  const at = new Date(Math.min(Date.parse(scan.scanned_at), actor.now.getTime()))
  const { result, ticket } = await judge(app, tx, actor.agencyId, event, scan, at)
  const known = await scans.scanByNonce(tx, scan.nonce)
  if (known) return shown(tx, known)
  const told = { ...saidOffline(scan.said, result), mode: 'offline' as const, scanned_at: at }
  return shown(tx, await write(tx, actor, event, scan, ticket?.id ?? null, told))
}

/** Who was refused stays refused; who was let in is in, whatever the server would have said. */
function saidOffline(said: ScanResult, judged: ScanResult): { result: ScanResult; because: ScanResult | null } {
  if (said !== 'ok') return { result: said === 'conflict' ? judged : said, because: null }
  return judged === 'ok' ? { result: 'ok', because: null } : { result: 'conflict', because: judged }
}

/** Takes a scan back that let somebody in or out. @throws 404, 409 `already_undone`, `not_undoable`. */
export async function undoScan(tx: Tx, actor: Actor, id: string, nonce: string): Promise<{ id: string }> {
  const scan = await scans.scanById(tx, id)
  if (!scan) throw notFound('Scan')
  if (scan.ticket_id) await lockTicket(tx, scan.ticket_id)
  const known = await scans.scanByNonce(tx, nonce)
  if (known) return { id: known.id }
  if (scan.direction === 'undo' || (scan.result !== 'ok' && scan.result !== 'conflict'))
    throw conflict('not_undoable', 'This scan let nobody in or out.')
  if (await scans.undoOf(tx, id)) throw conflict('already_undone', 'This scan was taken back already.')
  const { gate, device, event_id, ticket_id } = scan
  const row = await scans.insertScan(tx, {
    agency_id: actor.agencyId,
    id: newId(),
    event_id,
    ticket_id,
    nonce,
    gate,
    device,
    direction: 'undo',
    mode: 'online',
    result: 'ok',
    undoes: id,
    user_id: actor.userId,
    user_name: actor.userName ?? null,
    scanned_at: actor.now,
    received_at: actor.now,
  })
  await audit(tx, actor, { action: 'scan.undone', subject: 'ticket', subjectId: ticket_id, after: { scan: id } })
  return { id: row!.id }
}

const admitted: readonly string[] = ['valid', 'pending_payment']

/** How many are expected and inside, by kind of ticket and by gate, and the last scans. */
export async function gateStatistics(tx: Tx, eventId: string) {
  const tickets = (await ticketsOfEvent(tx, eventId, mostKept)).filter(({ state, inside }) => admitted.includes(state) || inside)
  const gates = await scans.countsOfGates(tx, eventId)
  const sum = (field: 'entered' | 'refused' | 'conflicts') => gates.reduce((total, row) => total + row[field], 0)
  return {
    expected: tickets.length,
    inside: tickets.filter(({ inside }) => inside).length,
    entered: sum('entered'),
    refused: sum('refused'),
    conflicts: sum('conflicts'),
    types: [...Map.groupBy(tickets, ({ type_name }) => type_name)].map(([name, own]) => ({
      name,
      expected: own.length,
      inside: own.filter(({ inside }) => inside).length,
    })),
    gates: gates.map(({ gate, entered }) => ({ gate, entered })),
    last: (await scans.lastScans(tx, eventId, 20)).map(({ ticket_id, number, holder_name, type_name, undone_by, ...scan }) => ({
      ...scan,
      result: scan.result,
      scanned_at: scan.scanned_at.toISOString(),
      undone: undone_by !== null,
      ticket: ticket_id ? { id: ticket_id, number: number!, holder_name: holder_name!, type_name: type_name! } : null,
    })),
  }
}

/** What a device keeps to check tickets without signal. */
export async function gateList(app: App, tx: Tx, agencyId: string, event: ItemRow) {
  return {
    event: {
      id: event.id,
      title: event.title,
      admits_from: (await admitsFrom(tx, event)).toISOString(),
      ends_at: (event.happens_until ?? event.created_at).toISOString(),
    },
    public_key: publicKeyOf(app.settings.secretKey, agencyId),
    tickets: await ticketsOfEvent(tx, event.id, mostKept),
  }
}
