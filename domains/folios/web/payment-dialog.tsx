import RecordPayment from '#domains/finance/web/record-payment.tsx'
import { call, type BookingFolio, type Folio } from './calls.ts'

/** Records a payment on a folio: finance’s own dialog, with what is due on the folio. */
export default function PaymentDialog({ bill, folio, onClose }: { bill: BookingFolio; folio: Folio; onClose: () => void }) {
  const { booking_id: id, total } = bill
  const due = { ...folio.balance, amount: Math.max(0, folio.balance.amount) }
  return (
    <RecordPayment
      money={{ booking_id: id, total, due }}
      record={async ({ booking_id: _id, ...body }, sent) => {
        await call('POST /bookings/{id}/folio/payments', { params: { id }, body: { ...body, folio: folio.number }, ...sent })
      }}
      onClose={onClose}
    />
  )
}
