import { Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { PageTabs, useTab } from '#kit/web/record-page/page-tabs.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useAgency, useMay } from '#kit/web/use-session.ts'
import { call, clientsCall, type Flight, type Settings } from '../calls.ts'
import { flightNew } from '../routes.ts'
import { FlightForm } from './flight-form.tsx'
import { newFlight } from './flight-values.ts'
import { ProviderNote } from './provider-note.tsx'

const Offers = lazy(() => import('../offers/offers.tsx'))

/** Adds a flight: recorded manually, or from a provider's offers. The URL can preset the client. */
export default function FlightNew() {
  const { client: clientId = '' } = flightNew.useSearch()
  const may = useMay()
  const settings = useCall(call, 'GET /flights/settings')
  const client = useCall(
    clientsCall,
    'GET /clients/{id}/show',
    { params: { id: clientId } },
    { enabled: clientId !== '' && may('View Clients') },
  )
  if (!may('Add Bookings'))
    return (
      <ScreenPage title="New flight booking">
        <EmptyState title="Your role cannot add bookings." text="Ask an administrator of your agency for “Add Bookings”." />
      </ScreenPage>
    )
  const ready = settings.data && !client.isLoading
  const sells = settings.data && settings.data.in_use !== 'recorded'
  return (
    <ScreenPage title="New flight booking">
      {sells && <PageTabs tabs={tabs} />}
      {settings.error && !settings.data && (
        <FailedState error={settings.error} retry={() => void settings.refetch()} retrying={settings.isFetching} />
      )}
      {!ready && !settings.error && <Skeleton height={320} />}
      {ready && <ProviderNote settings={settings.data} />}
      {ready && <Ways settings={settings.data} client={client.data && { value: client.data.id, label: client.data.name }} />}
    </ScreenPage>
  )
}

const tabs = [
  { label: 'Record', tab: 'recorded' },
  { label: 'Search offers', tab: 'offers' },
]

function Ways({ settings, client }: { settings: Settings; client: { value: string; label: string } | undefined }) {
  const { currency } = useAgency()
  const navigate = useNavigate()
  const tab = useTab(['recorded', 'offers'])
  const saved = ({ id }: Flight) => navigate({ href: pathTo('/offers/flights/bookings/$id/edit', { id }), replace: true })
  if (tab === 'offers' && settings.in_use !== 'recorded')
    return (
      <Suspense fallback={<Skeleton height={320} />}>
        <Offers settings={settings} client={client} onBooked={saved} />
      </Suspense>
    )
  return (
    <FlightForm
      initial={newFlight(currency, client ? { client_id: client.value } : {})}
      settings={settings}
      client={client}
      onSaved={saved}
    />
  )
}
