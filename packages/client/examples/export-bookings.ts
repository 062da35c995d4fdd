import { stringify } from 'csv-stringify/sync'
import type { Client } from '../src/client.ts'

/** Returns the bookings of a status as CSV for a spreadsheet, newest first. Scopes: bookings.read, personal_data.read. */
export async function bookingsAsCsv(client: Client, status = 'confirmed'): Promise<string> {
  const rows: string[][] = []
  for await (const booking of client.rows('GET /bookings', { query: { status } })) {
    const { reference, client_name, title, starts_on, total } = booking
    rows.push([reference, client_name, title, starts_on ?? '', String(total.amount), total.currency])
  }
  return stringify(rows, { header: true, columns: ['Booking', 'Client', 'Offer', 'Starts', 'Total in minor units', 'Currency'] })
}
