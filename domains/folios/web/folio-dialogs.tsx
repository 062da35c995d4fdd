import { lazy, Suspense } from 'react'
import { useDialog } from '#domains/bookings/web/view/use-dialog.ts'
import type { BookingFolio } from './calls.ts'
import type { FolioDialog } from './folio-words.ts'

const ChargeDialog = lazy(() => import('./charge-dialog.tsx'))
const FolioForm = lazy(() => import('./folio-dialog.tsx'))
const MoveDialog = lazy(() => import('./move-dialog.tsx'))
const PaymentDialog = lazy(() => import('./payment-dialog.tsx'))

/** The dialog that the address names. It stays closed if its subject no longer exists. */
export function FolioDialogs({ bill }: { bill: BookingFolio }) {
  const { dialog, of = '', open, close } = useDialog<FolioDialog>()
  const [number, line] = of.split('.')
  const folio = bill.folios.find((one) => String(one.number) === number)
  const charge = folio?.charges.find(({ line_id, taken_off }) => line_id === line && !taken_off)
  return (
    <Suspense fallback={null}>
      {dialog === 'folio-new' && (
        <FolioForm bill={bill} folio={undefined} onClose={close} onMade={charge ? () => open('folio-move', of) : close} />
      )}
      {dialog === 'folio-edit' && folio && <FolioForm bill={bill} folio={folio} onClose={close} onMade={close} />}
      {dialog === 'folio-charge' && folio && <ChargeDialog bill={bill} folio={folio} onClose={close} />}
      {dialog === 'folio-move' && folio && charge && <MoveDialog bill={bill} folio={folio} charge={charge} onClose={close} />}
      {dialog === 'folio-payment' && folio && <PaymentDialog bill={bill} folio={folio} onClose={close} />}
    </Suspense>
  )
}
