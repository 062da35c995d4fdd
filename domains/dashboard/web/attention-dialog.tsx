import { lazy, useEffect } from 'react'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { useCall } from '#kit/web/use-call.ts'
import { financeCall, type AttentionItem } from './calls.ts'

const RecordPayment = lazy(() => import('#domains/finance/web/record-payment.tsx'))
const InquiryDrawer = lazy(() => import('#domains/inquiries/web/inquiry-drawer.tsx'))
const RentalDrawer = lazy(() => import('#domains/rentals/web/rental-drawer.tsx'))

interface AttentionDialogProps {
  item: AttentionItem
  close: () => void
}

/** The dialog or drawer that settles an item, the same as on its own screen. */
export default function AttentionDialog({ item, close }: AttentionDialogProps) {
  if (item.action === 'answer') return <InquiryDrawer id={item.id} close={close} />
  if (item.action === 'take_back' || item.action === 'hand_over') return <RentalDrawer id={item.id} close={close} />
  return <PaymentOf bookingId={item.booking_id!} close={close} />
}

function PaymentOf({ bookingId, close }: { bookingId: string; close: () => void }) {
  const { data, error } = useCall(financeCall, 'GET /bookings/{id}/payments', { params: { id: bookingId } })
  useEffect(() => {
    if (!error || data) return
    showError('The booking could not be loaded', error)
    close()
  }, [error, data, close])
  return data ? <RecordPayment money={data} onClose={close} /> : null
}
