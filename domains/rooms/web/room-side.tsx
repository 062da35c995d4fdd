import { Moment, Percent } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { FromPrice } from '#domains/inventory/web/from-price.tsx'
import { BeforePublishing } from '#domains/inventory/web/before-publishing.tsx'
import { PriceExplainer } from '#domains/inventory/web/price-explainer.tsx'
import { FreeToday } from '#domains/inventory/web/view/offer-selling.tsx'
import { base, call, type RoomRecord } from './calls.ts'
import { takenText } from './rooms-statistics.tsx'

/** Sidebar of a room type: key facts, occupancy and price explainer. `brief` leaves out the calculator. */
export function RoomSide({ record, brief }: { record: RoomRecord; brief?: true }) {
  const { id } = record
  const { data } = useCall(call, 'GET /business/hotel/rooms/{id}/statistics', { params: { id } })
  return (
    <>
      <BeforePublishing
        item={record}
        checks={[
          { tab: 'rooms', label: 'A room', done: record.rooms > 0 },
          { tab: 'prices', label: 'A price', done: record.from_price !== null },
          { tab: 'gallery', label: 'A picture', done: record.first_media !== null },
          { label: 'A summary', done: record.summary !== null },
        ]}
      />
      <Card title="At a glance" flush>
        <Facts
          rows={[
            { label: 'From', value: record.from_price && <FromPrice of={record} /> },
            { label: 'Free today', value: record.rooms > 0 && <FreeToday id={id} /> },
            {
              label: 'Next 30 nights',
              value: data && (
                <span>
                  <Percent value={data.occupancy.percent} /> · {takenText(data.occupancy)}
                </span>
              ),
            },
            { label: 'Changed', value: <Moment value={record.updated_at} /> },
          ]}
        />
      </Card>
      {!brief && <PriceExplainer base={base} id={id} nights adults={record.adults} />}
    </>
  )
}
