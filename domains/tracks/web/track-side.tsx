import { Moment } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { FromPrice } from '#domains/inventory/web/from-price.tsx'
import { PriceExplainer } from '#domains/inventory/web/price-explainer.tsx'
import { base, type TrackRecord } from './calls.ts'

/** The key facts of a track, and an explanation of its price. `brief` leaves out the calculator. */
export const TrackSide = ({ record, brief }: { record: TrackRecord; brief?: true }) => (
  <>
    <Card title="At a glance" flush>
      <Facts
        rows={[
          { label: 'From', value: record.from_price && <FromPrice of={record} /> },
          { label: 'Changed', value: <Moment value={record.updated_at} /> },
        ]}
      />
    </Card>
    {!brief && <PriceExplainer base={base} id={record.id} day={undefined} />}
  </>
)
