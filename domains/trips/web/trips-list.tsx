import { call as clientCall } from '#domains/clients/web/calls.ts'
import { fieldColumns } from '#domains/clients/web/contacts/field-text.ts'
import { dayOf } from '#kit/contract/time.ts'
import { Day, Stay } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { tripDecisions } from '../contract/words.ts'
import { call, type TripRow } from './calls.ts'
import { trips } from './routes.ts'
import { decisionTones, decisionWords, kindWords, placesText } from './words.ts'

const columns: Column<TripRow>[] = [
  { key: 'title', header: 'Trip', card: 'title' },
  {
    key: 'client_name',
    header: 'Client',
    card: 'about',
    cell: ({ client_name, kind, hotels }) => client_name ?? (hotels.join(', ') || kindWords[kind]),
  },
  { key: 'starts_on', header: 'Dates', sort: true, card: 'fact', cell: ({ starts_on, ends_on }) => <Stay from={starts_on} to={ends_on} /> },
  { key: 'booked', header: 'People', sort: true, card: 'fact', cell: (row) => <span className="figures">{placesText(row)}</span> },
  {
    key: 'decision',
    header: 'Runs',
    cell: ({ decision, kind }) =>
      kind === 'departure' && <StatusBadge status={decision} label={decisionWords[decision]} tone={decisionTones[decision]} />,
  },
  {
    key: 'decide_by',
    header: 'Decide by',
    cell: ({ decide_by, decision }) => decision === 'open' && decide_by !== null && <Day value={decide_by} />,
  },
]

const filters: Filter[] = [
  { key: 'running', label: 'Running', type: 'date-range', from: 'from', to: 'to' },
  {
    key: 'kind',
    label: 'Kind',
    type: 'select',
    options: [
      { value: 'departure', label: 'Departures' },
      { value: 'booking', label: 'Private trips' },
      { value: 'event', label: 'Events' },
      { value: 'stays', label: 'Arrivals of stays' },
    ],
  },
  {
    key: 'hotel',
    label: 'Hotel',
    type: 'select',
    options: async () => (await call('GET /trips/hotels')).map((name) => ({ value: name, label: name })),
  },
  { key: 'decision', label: 'Runs', type: 'multi', options: tripDecisions.map((value) => ({ value, label: decisionWords[value] })) },
]

const rows = call.rows('GET /trips', { query: { from: dayOf(new Date()) } })

/** What runs from today on: departures and events that are booked, private trips, and stays by day of arrival. */
export default function TripsList() {
  const { hotel } = trips.useSearch()
  const { data: own = [] } = useCall(clientCall, 'GET /crm/fields', { query: { record: 'departure' } })
  return (
    <ListPage
      title="Trips"
      rows={rows}
      search="Search trips"
      defaultSort="starts_on"
      columns={[...columns, ...fieldColumns<TripRow>(own)]}
      filters={filters}
      rowLink={({ id }) => pathTo('/trips/$id', { id }) + (hotel ? `?hotel=${encodeURIComponent(hotel)}` : '')}
      firstUse={{
        title: 'Nothing runs yet.',
        text: 'A departure is here as soon as it is booked, and so is each private trip.',
        action: { label: 'New booking', needs: ['Add Bookings'], to: '/bookings/manual-booking' },
      }}
    />
  )
}
