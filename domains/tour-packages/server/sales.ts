import type { Currency } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database.ts'
import type { inquirySources, inquiryStatuses } from '../contract.ts'
import * as data from './sales-data.ts'

const money = (amount: number, currency: string) => ({ amount, currency: currency as Currency })
const iso = (moment: Date | null) => moment?.toISOString() ?? null

/** Bookings of a package, one row a booked line. */
export async function listBookings(tx: Tx, inventoryId: string, filter: Parameters<typeof data.pageOfBookings>[2]) {
  const { rows, ...rest } = await data.pageOfBookings(tx, inventoryId, filter)
  return {
    ...rest,
    rows: rows.map(({ amount, currency, created_at, ...row }) => ({
      ...row,
      amount: money(amount, currency),
      created_at: created_at.toISOString(),
    })),
  }
}

/** Proposals that went to clients. */
export async function listSentProposals(tx: Tx, filter: Parameters<typeof data.pageOfSentProposals>[1]) {
  const { rows, ...rest } = await data.pageOfSentProposals(tx, filter)
  return {
    ...rest,
    rows: rows.map(({ total, currency, sent_at, expires_at, ...row }) => ({
      ...row,
      total: money(total, currency),
      sent_at: sent_at!.toISOString(),
      expires_at: iso(expires_at),
    })),
  }
}

/** Inquiries of the agency. */
export async function listInquiries(tx: Tx, filter: Parameters<typeof data.pageOfInquiries>[1]) {
  const { rows, ...rest } = await data.pageOfInquiries(tx, filter)
  return {
    ...rest,
    rows: rows.map((row) => ({
      ...row,
      status: row.status as (typeof inquiryStatuses)[number],
      source: row.source as (typeof inquirySources)[number],
      first_response_due_at: iso(row.first_response_due_at),
      first_responded_at: iso(row.first_responded_at),
      created_at: row.created_at.toISOString(),
    })),
  }
}
