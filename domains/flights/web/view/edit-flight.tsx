import { Alert, Button, Skeleton } from '@mantine/core'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { usePageTitle } from '#kit/web/shell/page-title.ts'
import { useCall } from '#kit/web/use-call.ts'
import { call, type Flight } from '../calls.ts'
import { FlightBadge } from '../flight-badge.tsx'
import { FlightForm } from '../form/flight-form.tsx'
import { flightValues } from '../form/flight-values.ts'

/** Edits a flight without tickets. */
export function EditFlight({ flight, onDone }: { flight: Flight; onDone: () => void }) {
  const title = `Change ${flight.pnr ?? flight.reference}`
  const settings = useCall(call, 'GET /flights/settings')
  usePageTitle(title)
  return (
    <ScreenPage
      title={title}
      status={<FlightBadge status={flight.status} />}
      buttons={
        <Button variant="default" onClick={onDone}>
          Back to the flight
        </Button>
      }
    >
      {flight.paid.amount > 0 && (
        <Alert color="blue" mb="md">
          Payments were received for this booking. A new price changes the amount due, not the amount paid.
        </Alert>
      )}
      {settings.error && !settings.data && (
        <FailedState error={settings.error} retry={() => void settings.refetch()} retrying={settings.isFetching} />
      )}
      {!settings.data && !settings.error && <Skeleton height={320} />}
      {settings.data && (
        <FlightForm
          initial={flightValues(flight)}
          settings={settings.data}
          flight={flight}
          client={{ value: flight.client.id, label: flight.client.name }}
          onSaved={onDone}
        />
      )}
    </ScreenPage>
  )
}
