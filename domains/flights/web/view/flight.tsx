import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PaymentsCard } from '#domains/finance/web/payments-card.tsx'
import { TimelineCard } from '#domains/bookings/web/view/timeline-card.tsx'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { Moment } from '#kit/web/format/values.tsx'
import { useTab } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { PaymentBadge } from '#domains/inventory/web/payment-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type Flight } from '../calls.ts'
import { FlightBadge } from '../flight-badge.tsx'
import { flightEdit } from '../routes.ts'
import { ChangeCard } from './change-card.tsx'
import { ChangesTab } from './changes-tab.tsx'
import { DeadlinesCard } from './deadlines-card.tsx'
import { EditFlight } from './edit-flight.tsx'
import { FareCard } from './fare-card.tsx'
import { FlightDialogs } from './flight-dialogs.tsx'
import { FlightSide } from './flight-side.tsx'
import { FlightsCard } from './flights-card.tsx'
import { NextSteps } from './next-steps.tsx'
import { PassengersCard } from './passengers-card.tsx'
import { isEditable, useFlightActions } from './use-flight-actions.ts'

const sections = ['itinerary', 'passengers', 'money', 'changes', 'history'] as const
const watchEveryMs = 3_000

/** Page of a flight booking: next step, flights, passengers, money and activity. */
export default function FlightPage() {
  const { id } = flightEdit.useParams()
  const answer = useWatched(id)
  const actions = useFlightActions(id)
  const may = useMay()
  const navigate = useNavigate()
  const tab = useTab([...sections, 'edit'])
  if (tab === 'edit' && answer.data && may('Edit Bookings') && isEditable(answer.data))
    return <EditFlight flight={answer.data} onDone={() => void navigate({ to: '.', search: {} as never })} />
  return (
    <RecordPage
      answer={answer}
      what="Flight booking"
      title={({ pnr, reference }) => pnr ?? reference}
      subtitle={(flight) => <Subtitle flight={flight} />}
      status={({ status, payment_status }) => (
        <>
          <FlightBadge status={status} />
          <PaymentBadge status={status} paymentStatus={payment_status} />
        </>
      )}
      actions={actions}
      tabs={[
        { label: 'Itinerary', tab: 'itinerary' },
        { label: 'Passengers', tab: 'passengers' },
        { label: 'Money and deadlines', tab: 'money' },
        { label: 'Schedule changes', tab: 'changes', ...(answer.data?.change ? { count: 1 } : {}) },
        { label: 'History', tab: 'history' },
      ]}
      side={(flight) => <FlightSide flight={flight} />}
    >
      {(flight) => (
        <>
          <NextSteps flight={flight} />
          {flight.change && <ChangeCard flight={flight} change={flight.change} />}
          {tab === 'passengers' && <PassengersCard flight={flight} />}
          {tab === 'money' && (
            <>
              <DeadlinesCard flight={flight} />
              <FareCard flight={flight} />
              {may('View Bookings', 'Edit Bookings', 'View Finance') && <PaymentsCard bookingId={id} />}
            </>
          )}
          {tab === 'changes' && <ChangesTab flight={flight} />}
          {tab === 'history' && <TimelineCard booking={flight} reads={['/flights']} />}
          {(tab === 'itinerary' || tab === 'edit') && <FlightsCard flight={flight} />}
          <FlightDialogs flight={flight} />
        </>
      )}
    </RecordPage>
  )
}

/** Loads the flight, and polls while a provider request runs. */
function useWatched(id: string) {
  const [watching, setWatching] = useState(false)
  const answer = useCall(call, 'GET /flights/bookings/{id}/show', { params: { id } }, watching ? { refetchEveryMs: watchEveryMs } : {})
  const underWay = answer.data?.under_way !== null && answer.data !== undefined
  useEffect(() => setWatching(underWay), [underWay])
  return answer
}

const Subtitle = ({ flight: { pnr, reference, client, route, created_at } }: { flight: Flight }) => (
  <>
    <CopyButton value={pnr ?? reference} what={pnr ? 'PNR' : 'reference'} />
    <span>
      {pnr && `${reference} · `}
      {route} · {client.name} · <Moment value={created_at} />
    </span>
  </>
)
