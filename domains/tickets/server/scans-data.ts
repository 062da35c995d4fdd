import { sql, type Insertable, type Selectable } from 'kysely'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { TicketScans } from '../../../database/tables.ts'

export type ScanRow = Selectable<TicketScans>

export const scanById = (tx: Tx, id: string) => tx.selectFrom('ticket_scans').selectAll().where('id', '=', id).executeTakeFirst()
export const scanByNonce = (tx: Tx, nonce: string) =>
  tx.selectFrom('ticket_scans').selectAll().where('nonce', '=', nonce).executeTakeFirst()

/** Inserts a scan, once per nonce. Returns `undefined` if the nonce already exists. */
export const insertScan = (tx: Tx, row: Insertable<TicketScans>) =>
  tx
    .insertInto('ticket_scans')
    .values(row)
    .onConflict((conflict) => conflict.columns(['agency_id', 'nonce']).doNothing())
    .returningAll()
    .executeTakeFirst()

export const undoOf = (tx: Tx, scanId: string) => tx.selectFrom('ticket_scans').select('id').where('undoes', '=', scanId).executeTakeFirst()

export const scansOfTicket = (tx: Tx, ticketId: string) =>
  tx
    .selectFrom('ticket_scans')
    .select(['id', 'direction', 'result', 'because', 'gate', 'mode', 'user_name', 'scanned_at'])
    .where('ticket_id', '=', ticketId)
    .orderBy('position', 'desc')
    .limit(100)
    .execute()

/** The entry scan by which a ticket's holder is inside. */
export const lastEntry = (tx: Tx, ticketId: string) =>
  tx
    .selectFrom('ticket_scans as s')
    .select(['s.scanned_at', 's.gate'])
    .where('s.ticket_id', '=', ticketId)
    .where('s.direction', '=', 'entry')
    .where('s.result', '=', 'ok')
    .where(sql<boolean>`NOT EXISTS (SELECT FROM ticket_scans u WHERE u.agency_id = ${thisAgency} AND u.undoes = s.id)`)
    .orderBy('s.position', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Entered, refused and conflicting scans of an event, by gate. */
export async function countsOfGates(tx: Tx, eventId: string) {
  const { rows } = await sql<{ gate: string; entered: number; refused: number; conflicts: number }>`
    SELECT s.gate, count(*) FILTER (WHERE s.result = 'ok' AND s.direction = 'entry' AND u.id IS NULL) AS entered,
      count(*) FILTER (WHERE s.result NOT IN ('ok', 'conflict')) AS refused,
      count(*) FILTER (WHERE s.result = 'conflict') AS conflicts
    FROM ticket_scans s LEFT JOIN ticket_scans u ON u.agency_id = s.agency_id AND u.undoes = s.id
    WHERE s.agency_id = ${thisAgency} AND s.event_id = ${eventId} GROUP BY s.gate ORDER BY s.gate`.execute(tx)
  return rows
}

export const lastScans = (tx: Tx, eventId: string, limit: number) =>
  tx
    .selectFrom('ticket_scans as s')
    .leftJoin('tickets as t', (join) => join.onRef('t.agency_id', '=', 's.agency_id').onRef('t.id', '=', 's.ticket_id'))
    .leftJoin('ticket_scans as u', (join) => join.onRef('u.agency_id', '=', 's.agency_id').onRef('u.undoes', '=', 's.id'))
    .select(['s.id', 's.nonce', 's.result', 's.because', 's.direction', 's.scanned_at', 's.gate', 's.ticket_id'])
    .select(['t.number', 't.holder_name', 't.type_name', 'u.id as undone_by'])
    .where('s.event_id', '=', eventId)
    .where('s.direction', '!=', 'undo')
    .orderBy('s.position', 'desc')
    .limit(limit)
    .execute()
