import { resultOfState } from '../../contract/words.ts'
import type { GateList, Scanned } from '../calls.ts'

const idBytes = 16

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
}
const idOf = (bytes: Uint8Array): string =>
  [...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The ids in a code; `null` if it was not signed with the key. */
export async function readCode(publicKey: string, code: string): Promise<{ ticket: string; event: string } | null> {
  if (!/^T1\.[A-Za-z0-9_-]{128}$/.test(code)) return null
  const bytes = bytesOf(code.slice(3))
  const ids = bytes.slice(0, 2 * idBytes)
  const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify'])
  if (!(await crypto.subtle.verify('Ed25519', key, bytes.slice(2 * idBytes), ids))) return null
  return { ticket: idOf(ids.slice(0, idBytes)), event: idOf(ids.slice(idBytes)) }
}

type Result = Scanned['result']
export interface Verdict {
  result: Result
  /** Set for every genuine code, even if the ticket is not on the list. */
  ticketId: string | null
  ticket: Scanned['ticket']
}

/**
 * Decides a scan offline, from the stored ticket list. A genuine code that is not on the list is admitted, because it may have
 * been sold after the last sync. A typed number is only accepted if it is on the list.
 */
export async function judgeOffline(list: GateList, code: string, direction: 'entry' | 'exit', now: Date): Promise<Verdict> {
  const typed = list.tickets.find(({ number }) => number === code.toUpperCase())
  const read = typed ? { ticket: typed.id, event: list.event.id } : await readCode(list.public_key, code)
  if (!read) return { result: 'unknown', ticketId: null, ticket: null }
  const known = list.tickets.find(({ id }) => id === read.ticket)
  const ticket = known ? { id: known.id, number: known.number, holder_name: known.holder_name, type_name: known.type_name } : null
  const say = (result: Result): Verdict => ({ result, ticketId: read.ticket, ticket })
  if (read.event !== list.event.id) return say('wrong_event')
  const state = resultOfState[known?.state ?? 'valid']
  if (state !== 'ok') return say(state)
  if (direction === 'exit') return say(known?.inside ? 'ok' : 'already_used')
  if (now < new Date(list.event.admits_from) || now > new Date(list.event.ends_at)) return say('outside_time')
  return say(known?.inside ? 'already_used' : 'ok')
}

/** The ticket list after an entry or exit. Adds the ticket if it was not on the list. */
export function afterScan(list: GateList, ticketId: string, direction: 'entry' | 'exit'): GateList {
  const inside = direction === 'entry'
  if (list.tickets.some(({ id }) => id === ticketId))
    return { ...list, tickets: list.tickets.map((one) => (one.id === ticketId ? { ...one, inside } : one)) }
  const unknown = { id: ticketId, number: '', holder_name: '', type_name: '', state: 'valid' as const, inside }
  return { ...list, tickets: [...list.tickets, unknown] }
}
