import { Progress } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Count, Money } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { FigureTable } from '#kit/web/record-page/figure-table.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import type { Dimension } from '../contract/words.ts'
import type { Analytics, Counted } from './calls.ts'
import styles from './visit-cards.module.css'
import { stepNames, valueName, vitalNames, vitalText } from './visit-words.ts'

type Figures = { figures: Analytics }

function VisitCard({
  title,
  dimension,
  rows,
  note,
}: {
  title: string
  dimension: Dimension
  rows: readonly Counted[]
  note?: string | null
}) {
  const most = Math.max(1, ...rows.map(({ visits, views }) => visits || views))
  if (rows.length === 0) return null
  return (
    <Card
      title={title}
      flush
      aside={
        <Link to={pathTo('/analytics/visits')} search={{ dimension } as never} className={styles.all}>
          All<span className="unseen"> {title.toLowerCase()}</span>
        </Link>
      }
    >
      <ol className={styles.list}>
        {rows.map(({ value, visits, views }) => (
          <li key={value}>
            <span className={styles.value}>{valueName(dimension, value)}</span>
            <Count value={visits || views} />
            <Progress value={((visits || views) / most) * 100} size={4} aria-hidden className={styles.bar} />
          </li>
        ))}
      </ol>
      {note && <p className={styles.note}>{note}</p>}
    </Card>
  )
}

/** Visits by pages, sources, campaigns, countries, devices and browsers, and the programs that came by. */
export function VisitCards({ figures }: Figures) {
  const { country_by_zone_percent: byZone } = figures
  const countries =
    byZone === null
      ? null
      : `Read from the browser’s time zone in ${byZone}% of these visits, and else from its language. Addresses are not looked up.`
  return (
    <div className={styles.grid}>
      <VisitCard title="Pages" dimension="page" rows={figures.pages} />
      <VisitCard title="Sources" dimension="source" rows={figures.sources} />
      <VisitCard title="Landing pages" dimension="landing" rows={figures.landing_pages} />
      <VisitCard title="Campaigns" dimension="campaign" rows={figures.campaigns} />
      <VisitCard title="Countries" dimension="country" rows={figures.countries} note={countries} />
      <VisitCard title="Devices" dimension="device" rows={figures.devices} />
      <VisitCard title="Browsers" dimension="browser" rows={figures.browsers} />
      <VisitCard title="Bots" dimension="bot" rows={figures.bots} note="Page views of programs. They are counted nowhere else." />
    </div>
  )
}

/** How many visits went how far. */
export const FunnelCard = ({ figures: { funnel } }: Figures) => (
  <Card title="From page to booking" flush>
    <ol className={styles.list}>
      {funnel.map(({ step, count, percent }) => (
        <li key={step}>
          <span className={styles.value}>{stepNames[step]}</span>
          <span className="figures">
            <Count value={count} />
            {percent !== null && step !== 'visit' && <> · {percent}%</>}
          </span>
          <Progress value={percent ?? 0} size={8} aria-hidden className={styles.bar} />
        </li>
      ))}
    </ol>
    <p className={styles.note}>Bookings are those made on the website in this period that were confirmed since.</p>
  </Card>
)

/** Revenue of confirmed bookings, by what brought the visitor. */
export function RevenueCard({ figures: { revenue } }: Figures) {
  const parts = [
    { title: 'Revenue by source', dimension: 'source' as const, rows: revenue.by_source },
    { title: 'Revenue by campaign', dimension: 'campaign' as const, rows: revenue.by_campaign },
    { title: 'Revenue by landing page', dimension: 'landing_page' as const, rows: revenue.by_landing_page },
  ]
  if (revenue.by_source.length === 0) return null
  return (
    <div className={styles.grid}>
      {parts.map(({ title, dimension, rows }) => (
        <Card
          key={title}
          title={title}
          flush
          aside={
            <Link to={pathTo('/analytics/revenue')} search={{ dimension } as never} className={styles.all}>
              All<span className="unseen"> {title.toLowerCase()}</span>
            </Link>
          }
        >
          <ol className={styles.list}>
            {rows.map((row) => (
              <li key={row.value}>
                <span className={styles.value}>{valueName(dimension, row.value)}</span>
                <span className={styles.sums}>
                  {row.revenue.map((sum) => (
                    <Money key={sum.currency} value={sum} />
                  ))}
                </span>
              </li>
            ))}
          </ol>
        </Card>
      ))}
    </div>
  )
}

const ratings = { good: 'Good', fair: 'Needs work', poor: 'Poor' } as const
const tones = { good: 'green', fair: 'amber', poor: 'red' } as const

/** How fast the pages were for three of four visits. */
export function VitalsCard({ figures: { vitals } }: Figures) {
  if (vitals.every(({ measured }) => measured === 0)) return null
  return (
    <Card title="Speed" flush>
      <FigureTable
        rows={vitals}
        rowKey={({ vital }) => vital}
        columns={[
          {
            key: 'vital',
            header: 'For three of four visits',
            cell: ({ vital }) => `${vitalNames[vital].name} (${vitalNames[vital].says})`,
          },
          { key: 'p75', header: 'At most', align: 'right', cell: ({ vital, p75 }) => (p75 === null ? '' : vitalText(vital, p75)) },
          {
            key: 'rating',
            header: 'Rating',
            cell: ({ rating }) => rating && <StatusBadge status={rating} label={ratings[rating]} tone={tones[rating]} />,
          },
          { key: 'measured', header: 'Measured', align: 'right', cell: ({ measured }) => <Count value={measured} /> },
        ]}
      />
    </Card>
  )
}
