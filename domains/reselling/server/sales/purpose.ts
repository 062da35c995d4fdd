import { bookingPurpose, type Purpose } from '#domains/finance/server/purposes.ts'
import { lockForMoney } from '#domains/bookings/server/money.ts'
import { balanceWith } from '../balance.ts'
import { saleOf } from './sales-data.ts'

/**
 * The payment of an owner's booking that a reseller sold. The reseller owes it, so a refund only lowers the account with the reseller.
 * Cancelling the booking refunds it; nothing else does, so that both agencies always say the same.
 */
export const resalePurpose: Purpose = {
  ...bookingPurpose,
  lock: async (tx, _saleId, { booking_id }) => void (await lockForMoney(tx, booking_id!)),
  async refundFrom(tx, { subject_id }) {
    const sale = await saleOf(tx, subject_id!)
    return sale ? balanceWith(sale) : null
  },
  whyNotRefunded: async () => 'The reseller owes this under your agreement. Cancel the booking, and your terms say what is kept.',
}
