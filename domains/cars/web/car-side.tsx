import { Moment, Money, Percent } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { BeforePublishing } from '#domains/inventory/web/before-publishing.tsx'
import { FreeToday } from '#domains/inventory/web/view/offer-selling.tsx'
import { call, type CarRecord } from './calls.ts'
import { useText } from './cars-statistics.tsx'
import { HirePrice } from './hire-price.tsx'

/** Sidebar of a car: key facts, utilisation and hire price calculator. `brief` leaves out the calculator. */
export function CarSide({ record, brief }: { record: CarRecord; brief?: true }) {
  const { id } = record
  const { data } = useCall(call, 'GET /business/rental/cars/{id}/statistics', { params: { id } })
  return (
    <>
      <BeforePublishing
        item={record}
        checks={[
          { tab: 'vehicles', label: 'A vehicle', done: record.vehicles > 0 },
          { tab: 'prices', label: 'A price', done: record.from_price !== null },
          { tab: 'gallery', label: 'A picture', done: record.first_media !== null },
          { label: 'A summary', done: record.summary !== null },
        ]}
      />
      <Card title="At a glance" flush>
        <Facts
          rows={[
            { label: 'A day', value: record.day_price && <Money value={record.day_price} /> },
            { label: 'Free today', value: record.vehicles > 0 && <FreeToday id={id} /> },
            {
              label: 'Next 30 days',
              value: data && (
                <span>
                  <Percent value={data.use.percent} /> · {useText(data.use)}
                </span>
              ),
            },
            { label: 'Changed', value: <Moment value={record.updated_at} /> },
          ]}
        />
      </Card>
      {!brief && <HirePrice id={id} />}
    </>
  )
}
