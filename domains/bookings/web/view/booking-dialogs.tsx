import { lazy, Suspense } from 'react'
import type { Booking } from '../calls.ts'
import { endingOf } from '../ends/ending.ts'
import { useDialog } from './use-dialog.ts'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))
const DeadlineDialog = lazy(() => import('./deadline-dialog.tsx'))
const EndDialog = lazy(() => import('../ends/end-dialog.tsx'))
const SupplierDialog = lazy(() => import('./supplier-dialog.tsx'))
const MoveDialog = lazy(() => import('./move-dialog.tsx'))
const TravellerDialog = lazy(() => import('./traveller-dialog.tsx'))

/** Opens the dialog that the URL names. It stays closed if its subject no longer exists. */
export function BookingDialogs({ booking }: { booking: Booking }) {
  const { dialog, of, close } = useDialog()
  const line = booking.lines.find(({ id, cancelled_at }) => id === of && !cancelled_at)
  const ending = endingOf(booking, of)
  const traveller = booking.traveller_details.find(({ id, cancelled_at }) => id === of && !cancelled_at)
  return (
    <Suspense fallback={null}>
      {dialog === 'cancel' && <CancelDialog booking={booking} part={{}} onClose={close} />}
      {dialog === 'cancel-line' && line && <CancelDialog booking={booking} part={{ line_id: line.id }} onClose={close} />}
      {dialog === 'cancel-traveller' && traveller && (
        <CancelDialog booking={booking} part={{ traveller_id: traveller.id }} onClose={close} />
      )}
      {dialog === 'traveller' && (!of || traveller) && <TravellerDialog booking={booking} id={of} onClose={close} />}
      {dialog === 'deadline' && <DeadlineDialog booking={booking} id={of} onClose={close} />}
      {dialog === 'end' && ending && <EndDialog {...ending} onClose={close} />}
      {dialog === 'supplier' && line && <SupplierDialog booking={booking} line={line} onClose={close} />}
      {dialog === 'move' && line?.departure_id && line.inventory_id && (
        <MoveDialog
          move={{
            bookingId: booking.id,
            version: booking.version,
            lineId: line.id,
            inventoryId: line.inventory_id,
            title: line.title,
            from: line.departure_id,
            startsOn: line.starts_on,
          }}
          onClose={close}
        />
      )}
    </Suspense>
  )
}
