import { Skeleton } from '@mantine/core'
import { Count, Money } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Facts } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call, type Overview } from '../calls.ts'
import styles from './home.module.css'

const useOverview = (id: string) => useCall(call, 'GET /marketplaces/{id}/overview', { params: { id } })

/** Sales and commission of the last 30 days, by currency. */
export function SalesCard({ id }: { id: string }) {
  const { data } = useOverview(id)
  if (!data) return <Skeleton height={96} m="md" aria-hidden />
  if (data.sales.length === 0) return <p className={styles.none}>Nothing was sold in the last 30 days.</p>
  return (
    <>
      {data.sales.map(({ currency, orders, sold, refunded, commission }) => (
        <Facts
          key={currency}
          rows={[
            { label: `Orders in ${currency}`, value: <Count value={orders} /> },
            { label: 'Sold', value: <Money value={sold} /> },
            { label: 'Refunded', value: <Money value={refunded} /> },
            { label: 'Your commission', value: <Money value={commission} /> },
          ]}
        />
      ))}
    </>
  )
}

/** What needs a person, each with a way to it. */
export function AttentionCard({ id }: { id: string }) {
  const { data } = useOverview(id)
  if (!data) return <Skeleton height={96} m="md" aria-hidden />
  return (
    <LinkRows none="Nothing needs you now.">
      {attentionRows(id, data.attention).map(({ title, to, count }) => (
        <LinkRow key={title} to={to} title={title} value={<Count value={count} />} />
      ))}
    </LinkRows>
  )
}

function attentionRows(marketplace: string, { requests, reviews, reported, debts, given_back, refunds, disputes }: Overview['attention']) {
  const to = (screen: 'vendors' | 'reviews' | 'statements' | 'orders' | 'disputes', query = '') =>
    `${pathTo(`/marketplaces/$marketplace/${screen}`, { marketplace })}${query}`
  return [
    { title: 'Refunds that could not be sent', count: refunds, to: to('orders', '?state=cancelled,released,confirmed') },
    { title: 'Problems that visitors reported', count: disputes, to: to('disputes', '?state=open') },
    { title: 'Agencies ask to join', count: requests, to: to('vendors', '?state=requested') },
    { title: 'Reviews to publish', count: reviews, to: to('reviews', '?state=pending') },
    { title: 'Reported reviews', count: reported, to: to('reviews', '?reported=true') },
    { title: 'Vendors who owe you after a refund', count: debts, to: to('statements') },
    { title: 'Paid parts that a vendor could not confirm', count: given_back, to: to('orders', '?state=released') },
  ].filter(({ count }) => count > 0)
}
