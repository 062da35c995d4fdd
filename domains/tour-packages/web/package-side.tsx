import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Day, Moment, Money } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { leftText } from '#domains/inventory/web/item-words.ts'
import { PriceExplainer } from '#domains/inventory/web/price-explainer.tsx'
import { base, call, type PackageRecord } from './calls.ts'
import styles from './packages.module.css'

/** What matters about a package, and why it costs what it costs. */
export function PackageSide({ record }: { record: PackageRecord }) {
  const { id, next_departure: next } = record
  return (
    <>
      {record.status !== 'published' && record.status !== 'archived' && <BeforePublishing record={record} />}
      <Card title="At a glance" flush>
        <Facts
          rows={[
            { label: 'From', value: record.from_price && <Money value={record.from_price} /> },
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
              copy: record.public_url,
            },
            { label: 'Changed', value: <Moment value={record.updated_at} /> },
          ]}
        />
      </Card>
      <PriceExplainer
        base={base}
        id={id}
        day={next?.starts_on}
        ask={(body, signal) => call('POST /business/tour/packages/{id}/price', { params: { id }, body, signal })}
      />
    </>
  )
}

/** What a package needs before it is published, and what makes it sell. */
function BeforePublishing({ record }: { record: PackageRecord }) {
  const checks = [
    { tab: 'prices', label: 'A price', done: record.from_price !== null },
    { tab: 'departures', label: 'A departure, or on request', done: record.on_request || record.next_departure !== null },
    { tab: 'gallery', label: 'A picture', done: record.first_media !== null },
    { tab: undefined, label: 'A summary', done: record.summary !== null },
  ]
  return (
    <Card title="Before you publish">
      <ul className={styles.checks}>
        {checks.map(({ tab, label, done }) => (
          <li key={label} data-done={done || undefined}>
            {done ? <icons.circleCheck size={16} aria-label="Done:" /> : <icons.next size={16} aria-label="Missing:" />}
            {done ? (
              label
            ) : (
              <Link to="." search={(tab ? { tab } : {}) as never}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
