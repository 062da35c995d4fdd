import { conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { ItemRow } from '#domains/inventory/server/items/inventory.ts'
import { maxOfflineTickets, resultOfState, type ScanResult } from '../contract.ts'
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

/** When admission to an event starts: `doors_at`, or one hour before the event. */
export async function admitsFrom(tx: Tx, event: ItemRow): Promise<Date> {
  const row = await tx.selectFrom('events').select('doors_at').where('inventory_id', '=', event.id).executeTakeFirst()
  return row?.doors_at ?? new Date((event.happens_from ?? event.created_at).getTime() - hourMs)
}

interface Judged {
  result: ScanResult
  ticket: Awaited<ReturnType<typeof gateTicket>>
}

/** The result of scanning a code at a moment. Locks the ticket, so that only the first of concurrent scans is let in. */
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

/** The API view of a scan. */
async function scanView(tx: Tx, row: scans.ScanRow) {
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

type Outcome = Pick<scans.ScanRow, 'result' | 'because' | 'mode' | 'scanned_at'>

async function write(tx: Tx, actor: Actor, event: ItemRow, scan: Scan, ticketId: string | null, outcome: Outcome): Promise<scans.ScanRow> {
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
    ...outcome,
    user_id: actor.userId,
    user_name: actor.userName ?? null,
    received_at: actor.now,
  })
  return row ?? (await scans.scanByNonce(tx, nonce))!
}

/** Checks a ticket at a gate and records the result. A repeated nonce returns the first result. */
export async function scanTicket(app: App, tx: Tx, actor: Actor, event: ItemRow, scan: Scan) {
  const { result, ticket } = await judge(app, tx, actor.agencyId, event, scan, actor.now)
  // Look up the nonce after locking the ticket, so that a concurrent duplicate finds the first scan.
  const known = await scans.scanByNonce(tx, scan.nonce)
  if (known) return scanView(tx, known)
  const outcome = { result, because: null, mode: 'online' as const, scanned_at: actor.now }
  return scanView(tx, await write(tx, actor, event, scan, ticket?.id ?? null, outcome))
}

/** Records offline scans. A scan that let somebody in whom the server would have refused becomes a conflict. */
export async function replayScans(app: App, tx: Tx, actor: Actor, event: ItemRow, all: readonly OfflineScan[]) {
  const answers = new Map<string, Awaited<ReturnType<typeof scanView>>>()
  // Sort by code, so that two devices lock the same tickets in the same order (no deadlock). Same ticket: sort by time.
  const ordered = all.toSorted((a, b) => (a.code === b.code ? a.scanned_at.localeCompare(b.scanned_at) : a.code < b.code ? -1 : 1))
  for (const scan of ordered) answers.set(scan.nonce, await replayOne(app, tx, actor, event, scan))
  return all.map(({ nonce }) => answers.get(nonce)!)
}

async function replayOne(app: App, tx: Tx, actor: Actor, event: ItemRow, scan: OfflineScan) {
  // Ignore a device clock that runs ahead.
  const at = new Date(Math.min(Date.parse(scan.scanned_at), actor.now.getTime()))
  const { result, ticket } = await judge(app, tx, actor.agencyId, event, scan, at)
  const known = await scans.scanByNonce(tx, scan.nonce)
  if (known) return scanView(tx, known)
  const outcome = { ...offlineOutcome(scan.said, result), mode: 'offline' as const, scanned_at: at }
  return scanView(tx, await write(tx, actor, event, scan, ticket?.id ?? null, outcome))
}

/** Keeps the device's result. If the device let somebody in whom the server would refuse, the result is `conflict`. */
function offlineOutcome(deviceResult: ScanResult, judged: ScanResult): { result: ScanResult; because: ScanResult | null } {
  if (deviceResult !== 'ok') return { result: deviceResult === 'conflict' ? judged : deviceResult, because: null }
  return judged === 'ok' ? { result: 'ok', because: null } : { result: 'conflict', because: judged }
}

/** Undoes an entry or exit scan. @throws 404, 409 `already_undone`, `not_undoable`. */
export async function undoScan(tx: Tx, actor: Actor, id: string, nonce: string): Promise<{ id: string }> {
  const scan = await scans.scanById(tx, id)
  if (!scan) throw notFound('Scan')
  if (scan.ticket_id) await lockTicket(tx, scan.ticket_id)
  const known = await scans.scanByNonce(tx, nonce)
  if (known) return { id: known.id }
  if (scan.direction === 'undo' || (scan.result !== 'ok' && scan.result !== 'conflict'))
    throw conflict('not_undoable', 'This scan did not admit anyone.')
  if (await scans.undoOf(tx, id)) throw conflict('already_undone', 'This scan was already undone.')
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

/** Expected and inside numbers by ticket type, entries by gate, and the last 20 scans. */
export async function gateStatistics(tx: Tx, eventId: string) {
  const tickets = (await ticketsOfEvent(tx, eventId, maxOfflineTickets)).filter(({ state, inside }) => admitted.includes(state) || inside)
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

/** The data a device stores to check tickets offline. */
export async function gateList(app: App, tx: Tx, agencyId: string, event: ItemRow) {
  return {
    event: {
      id: event.id,
      title: event.title,
      admits_from: (await admitsFrom(tx, event)).toISOString(),
      ends_at: (event.happens_until ?? event.created_at).toISOString(),
    },
    public_key: publicKeyOf(app.settings.secretKey, agencyId),
    tickets: await ticketsOfEvent(tx, event.id, maxOfflineTickets),
  }
}
