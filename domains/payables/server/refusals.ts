import { conflict } from '#kit/contract/errors.ts'
import type { Refusals } from '#kit/server/http/errors.ts'

/** What costs count on stays in the records. */
export const payableRefusals: Refusals = {
  supplier_invoice_lines_agency_id_booking_id_fkey: () =>
    conflict('not_deletable', 'A supplier’s invoice is for this booking. Cancel it instead.'),
  supplier_invoice_lines_agency_id_departure_id_fkey: () => conflict('in_use', 'A supplier’s invoice is for this departure.'),
}
