import { Alert } from '@mantine/core'
import { Attention } from '#domains/bookings/web/view/attention.tsx'
import { formatMoment } from '#kit/contract/time.ts'
import { Money } from '#kit/web/format/values.tsx'
import { Card, NextStep } from '#kit/web/record-page/card.tsx'
import { flightReads, type Flight } from '../calls.ts'
import { Deadline } from '../deadline.tsx'
import { underWayWords } from '../flight-words.ts'
import { WarningsList } from '../form/warnings-list.tsx'
import { StepButtons } from './step-buttons.tsx'

/** The next step, shown first on the page. */
export function NextSteps({ flight }: { flight: Flight }) {
  const text = stepText(flight)
  const open = flight.paid.amount - flight.refunded.amount - flight.total.amount
  return (
    <>
      {flight.needs_attention && <Attention bookingId={flight.id} text={flight.needs_attention} changes={flightReads} />}
      {flight.under_way && <Alert color="blue">{underWayWords[flight.under_way]}</Alert>}
      {flight.cancellation && (
        <Alert color="gray" title={flight.status === 'void' ? 'Tickets voided' : `Cancelled by the ${flight.cancellation.by}`}>
          {flight.cancellation.reason}
        </Alert>
      )}
      {text && !flight.under_way && (
        <Card flush>
          <NextStep action={<StepButtons flight={flight} />}>{text}</NextStep>
          {flight.status === 'cancelled' && open > 0 && (
            <NextStep action={null}>
              <Money value={{ ...flight.total, amount: open }} /> must be refunded to the client first.
            </NextStep>
          )}
        </Card>
      )}
      {flight.warnings.length > 0 && (
        <Card title="Check this">
          <WarningsList warnings={flight.warnings} />
        </Card>
      )}
    </>
  )
}

/** The text for the next step of a flight. */
function stepText({ status, hold_deadline_at, fare_deadline_at, deadline_at, provider, paid }: Flight) {
  switch (status) {
    case 'draft':
      return 'Recorded only.'
    case 'quoted':
      return fare_deadline_at ? (
        <>
          The client has the price. It expires <Deadline at={fare_deadline_at} />.
        </>
      ) : (
        'The client has the price.'
      )
    case 'held':
      if (!deadline_at) return 'No deadline is set, so nobody is reminded before the airline releases the seats. Add the deadline.'
      return (
        <>
          {deadline_at === hold_deadline_at ? 'The airline keeps the seats until' : 'The fare is guaranteed until'}{' '}
          {formatMoment(deadline_at)}: <Deadline at={deadline_at} />
        </>
      )
    case 'ticketing':
      return provider === 'recorded' ? 'Ticketing in progress. Enter the tickets when they are issued.' : 'The provider issues the tickets.'
    case 'failed':
      return 'No tickets were issued. Hold the seats again, or issue the tickets again.'
    case 'cancelled':
      return paid.amount > 0 ? 'Cancelled. Mark it when everything is refunded.' : null
    default:
      return null
  }
}
