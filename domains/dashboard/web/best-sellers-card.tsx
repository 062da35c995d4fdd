import { formatMoney } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import type { Statistics } from './calls.ts'
import { HomeCard } from './home-card.tsx'
import styles from './home.module.css'
import { Row, Rows } from './rows.tsx'

const list = (query: string) => `${pathTo('/bookings')}?${query}`

/** The best-selling items in the chart's period, and the statuses of its bookings. */
export function BestSellersCard({ statistics }: { statistics: Statistics | undefined }) {
  if (!statistics || statistics.totals.bookings === 0) return null
  return (
    <HomeCard title="Best sellers" flush>
      <Rows none="">
        {statistics.by_package.map(({ inventory_id, title, bookings, revenue }) => (
          <Row
            key={inventory_id}
            to={list(`inventory_id=${inventory_id}`)}
            title={title}
            text={bookings === 1 ? '1 booking' : `${bookings} bookings`}
            value={formatMoney(revenue)}
          />
        ))}
      </Rows>
      <div className={styles.states}>
        {statistics.by_status.map(({ status, bookings }) => (
          <span key={status}>
            <StatusBadge status={status} label={`${wordsOf(status)} ${bookings}`} />
          </span>
        ))}
      </div>
    </HomeCard>
  )
}
