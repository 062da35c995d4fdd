import { Day, Moment } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { FromPrice } from '#domains/inventory/web/from-price.tsx'
import { PriceExplainer } from '#domains/inventory/web/price-explainer.tsx'
import { base, type ServiceRecord } from './calls.ts'

/** The key facts of a service, and an explanation of its price. `brief` leaves out the calculator. */
export function ServiceSide({ record, brief }: { record: ServiceRecord; brief?: true }) {
  const { id, next_departure: next } = record
  return (
    <>
      <Card title="At a glance" flush>
        <Facts
          rows={[
            { label: 'From', value: record.from_price && <FromPrice of={record} /> },
            { label: 'Next slot', value: record.booked_by === 'freesale' ? 'Any day' : next && <Day value={next.starts_on} /> },
            { label: 'Changed', value: <Moment value={record.updated_at} /> },
          ]}
        />
      </Card>
      {!brief && <PriceExplainer base={base} id={id} day={next?.starts_on} />}
    </>
  )
}
