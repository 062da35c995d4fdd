import { lazy } from 'react'
import { dayOf } from '#kit/contract/time.ts'
import { Unfold } from '#kit/web/map/unfold.tsx'
import { Facts } from '#kit/web/record-page/card.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'
import { HomeCard } from './home-card.tsx'
import styles from './home.module.css'
import { periodOf, type Range } from './use-statistics.ts'

const OriginsMap = lazy(() => import('./origins-map.tsx'))
const maxCountries = 5

/** The home countries of clients in the chart's period, with a map. */
export function OriginsCard({ range }: { range: Range }) {
  const { data: origins } = useCall(
    call,
    'GET /business/booking-origins',
    { query: periodOf(range, dayOf(new Date())) },
    { keepPrevious: true },
  )
  if (!origins || origins.length === 0) return null
  return (
    <HomeCard title="Where clients come from" flush>
      <Facts rows={origins.slice(0, maxCountries).map(({ country, bookings }) => ({ label: country, value: bookings }))} />
      <div className={styles.map}>
        <Unfold icon="map" show="Show on a map" hide="Hide the map" height={320}>
          <OriginsMap origins={origins} />
        </Unfold>
      </div>
    </HomeCard>
  )
}
