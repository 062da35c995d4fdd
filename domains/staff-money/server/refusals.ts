import { conflict } from '#kit/contract/errors.ts'
import type { Refusals } from '#kit/server/http/errors.ts'

/** What costs count on stays in the records. */
export const staffMoneyRefusals: Refusals = {
  staff_entries_agency_id_booking_id_fkey: () => conflict('not_deletable', 'Staff has costs for this booking. Cancel it instead.'),
  staff_entries_agency_id_departure_id_fkey: () => conflict('in_use', 'Staff has costs for this departure.'),
  staff_entries_expense_once: () => conflict('already_accepted', 'This expense is accepted already.'),
  staff_entries_allowance_once: () => conflict('already_paid', 'This day has an allowance already.'),
}
