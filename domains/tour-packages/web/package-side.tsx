import { Anchor } from '@mantine/core'
import { Day, Moment } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { FromPrice } from '#domains/inventory/web/from-price.tsx'
import { BeforePublishing } from '#domains/inventory/web/before-publishing.tsx'
import { leftText } from '#domains/inventory/web/item-words.ts'
import { PriceExplainer } from '#domains/inventory/web/price-explainer.tsx'
import { base, type PackageRecord } from './calls.ts'

/** The key facts of a package, and an explanation of its price. `brief` leaves out the calculator. */
export function PackageSide({ record, brief }: { record: PackageRecord; brief?: true }) {
  const { id, next_departure: next } = record
  return (
    <>
      <BeforePublishing
        item={record}
        checks={[
          { tab: 'prices', label: 'A price', done: record.from_price !== null },
          { tab: 'departures', label: 'A departure, or on request', done: record.on_request || record.next_departure !== null },
          { tab: 'gallery', label: 'A picture', done: record.first_media !== null },
          { label: 'A summary', done: record.summary !== null },
        ]}
      />
      <Card title="At a glance" flush>
        <Facts
          rows={[
            { label: 'From', value: record.from_price && <FromPrice of={record} /> },
            {
              label: 'Next departure',
              value: record.on_request
                ? 'On request'
                : next && (
                    <span>
                      <Day value={next.starts_on} /> · {leftText(next.places_left)}
                    </span>
                  ),
            },
            {
              label: 'Public page',
              value: record.public_url && (
                <Anchor href={record.public_url} target="_blank" rel="noopener" size="sm">
                  {record.slug}
                </Anchor>
              ),
              copy: record.share_url,
            },
            { label: 'Changed', value: <Moment value={record.updated_at} /> },
          ]}
        />
      </Card>
      {!brief && <PriceExplainer base={base} id={id} day={next?.starts_on} />}
    </>
  )
}
