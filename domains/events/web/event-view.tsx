import { Money, Moment } from '#kit/web/format/values.tsx'
import { OfferButtons, OfferPage, type OfferKindParts } from '#domains/inventory/web/view/offer-page.tsx'
import { OfferSelling } from '#domains/inventory/web/view/offer-selling.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call, type EventRecord } from './calls.ts'
import { EventPage } from './event-page.tsx'
import { EventSide } from './event-side.tsx'
import { saleWords, ticketsLeft } from './event-words.ts'
import { eventView } from './routes.ts'

const partsOf = (record: EventRecord): OfferKindParts => ({
  facts: [
    { label: 'Begins', value: <Moment value={record.starts_at} /> },
    { label: 'Ends', value: <Moment value={record.ends_at} /> },
    { label: 'Doors', value: record.doors_at && <Moment value={record.doors_at} /> },
    { label: 'Venue', value: record.venue ?? record.place?.text },
  ],
  cards: <TicketCard id={record.id} />,
})

/** What is sold for an event: each ticket with its price and how many are left. */
function TicketCard({ id }: { id: string }) {
  const { data: types = [] } = useCall(call, 'GET /business/entertainment/events/{id}/tickets', { params: { id } })
  if (types.length === 0) return null
  return (
    <Card title="Tickets" flush>
      <Facts
        rows={types.map(({ name, price, left, sale }) => ({
          label: name,
          value: (
            <span>
              <Money value={price} /> · {sale === 'on_sale' ? ticketsLeft(left) : saleWords[sale]}
            </span>
          ),
        }))}
      />
    </Card>
  )
}

/** What there is to know of an event. */
export default function EventView() {
  const { id } = eventView.useParams()
  return (
    <EventPage
      id={id}
      buttons={(record) => <OfferButtons item={record} {...partsOf(record)} />}
      side={(record) => (
        <>
          <EventSide record={record} />
          <OfferSelling item={record} />
        </>
      )}
    >
      {(record) => <OfferPage item={record} {...partsOf(record)} />}
    </EventPage>
  )
}
