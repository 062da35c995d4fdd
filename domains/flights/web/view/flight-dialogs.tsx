import { lazy, Suspense } from 'react'
import { useDialog } from '#domains/bookings/web/view/use-dialog.ts'
import { flyingStatuses, openStatuses } from '../../contract/states.ts'
import type { Flight } from '../calls.ts'

const ContactDialog = lazy(() => import('../contact-dialog.tsx'))
const DeadlinesDialog = lazy(() => import('./deadlines-dialog.tsx'))
const DocumentsDialog = lazy(() => import('./documents-dialog.tsx'))
const GiveUpDialog = lazy(() => import('./give-up-dialog.tsx'))
const RecordChangeDialog = lazy(() => import('./record-change-dialog.tsx'))
const TicketsDialog = lazy(() => import('./tickets-dialog.tsx'))

/** Opens the dialog named in the URL, if the flight's status allows it. */
export function FlightDialogs({ flight }: { flight: Flight }) {
  const { dialog, of, close } = useDialog()
  const passenger = flight.passengers.find(({ id }) => id === of)
  const flying = flyingStatuses.includes(flight.status)
  const may = (to: Flight['status']) => flight.allowed.includes(to)
  const shared = { flight, onClose: close }
  return (
    <Suspense fallback={null}>
      {dialog === 'ticket' && may('ticketed') && !flying && <TicketsDialog {...shared} />}
      {dialog === 'tickets' && flying && <TicketsDialog {...shared} correcting />}
      {dialog === 'cancel' && may('cancelled') && <GiveUpDialog {...shared} how="cancel" />}
      {dialog === 'void' && may('void') && <GiveUpDialog {...shared} how="void" />}
      {dialog === 'deadlines' && openStatuses.includes(flight.status) && <DeadlinesDialog {...shared} />}
      {dialog === 'documents' && passenger && <DocumentsDialog {...shared} passenger={passenger} />}
      {dialog === 'change' && <RecordChangeDialog {...shared} />}
      {dialog === 'contact' && flight.change && <ContactDialog change={{ id: flight.change.id, client: flight.client }} onClose={close} />}
    </Suspense>
  )
}
