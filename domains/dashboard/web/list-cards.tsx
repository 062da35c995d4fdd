import { Progress, Skeleton } from '@mantine/core'
import { formatMoment } from '#kit/contract/time.ts'
import { Money } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Thumbnail } from '#kit/web/list-page/thumbnail.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useList } from '#kit/web/use-call.ts'
import { ordersToPack, upcomingEvents } from './calls.ts'
import { HomeCard } from './home-card.tsx'
import styles from './home.module.css'
import { Row, Rows } from './rows.tsx'

const shown = 5

/** How many tickets of the next events are sold. */
export function EventsCard() {
  const answer = useList(upcomingEvents, { per_page: shown })
  if (answer.isPending) return <Skeleton height={200} />
  return (
    <HomeCard title="Next events" aside={<PathLink to={pathTo('/offers/events')}>All events</PathLink>} flush>
      {answer.data ? (
        <Rows none="No events ahead. Publish one, and its sales are counted here.">
          {answer.data.data.map(({ id, title, starts_at, venue, tickets, first_media }) => (
            <Row
              key={id}
              to={pathTo('/offers/events/$id', { id })}
              needs={['View Inventory', 'View Tickets']}
              icon={<Thumbnail url={first_media?.small_url} />}
              title={title}
              text={[formatMoment(starts_at), venue].filter(Boolean).join(' · ')}
              value={tickets.capacity === null ? `${tickets.sold} sold` : `${tickets.sold} of ${tickets.capacity} sold`}
            >
              {tickets.capacity !== null && (
                <Progress className={styles.bar} size={6} value={(tickets.sold / Math.max(1, tickets.capacity)) * 100} aria-hidden />
              )}
            </Row>
          ))}
        </Rows>
      ) : (
        <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
      )}
    </HomeCard>
  )
}

/** Paid and unpaid orders that wait to be packed, oldest first. */
export function OrdersCard() {
  const answer = useList(ordersToPack, { per_page: shown, sort: 'created_at', state: 'confirmed', fulfilment: 'unfulfilled' })
  if (answer.isPending) return <Skeleton height={200} />
  return (
    <HomeCard title="Orders to pack" aside={<PathLink to={pathTo('/offers/shop/orders')}>All orders</PathLink>} flush>
      {answer.data ? (
        <Rows none="Every order is packed.">
          {answer.data.data.map(({ id, reference, client_name, title, total, due, created_at }) => (
            <Row
              key={id}
              to={pathTo('/offers/shop/orders/$order/show', { order: id })}
              needs={['View Shop Orders']}
              title={client_name}
              text={[reference, title, formatMoment(created_at), due.amount > 0 && 'not paid'].filter(Boolean).join(' · ')}
              value={<Money value={total} />}
            />
          ))}
        </Rows>
      ) : (
        <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
      )}
    </HomeCard>
  )
}
