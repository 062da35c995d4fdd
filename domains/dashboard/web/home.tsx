import { Button } from '@mantine/core'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { dayOf, formatFullDay } from '#kit/contract/time.ts'
import { icons } from '#kit/web/icons.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { AttentionCard } from './attention-card.tsx'
import { BestSellersCard } from './best-sellers-card.tsx'
import { ComingCard } from './coming-card.tsx'
import { DayFigures, useDay } from './day-figures.tsx'
import { RoomsCard, VehiclesCard } from './desk-cards.tsx'
import { CardActionsProvider } from './home-card.tsx'
import type { CardInfo } from './home-layout.ts'
import styles from './home.module.css'
import { InquiriesCard } from './inquiries-card.tsx'
import { EventsCard, OrdersCard } from './list-cards.tsx'
import { OccupancyCard } from './occupancy-card.tsx'
import { OccupancyDays } from './occupancy-days.tsx'
import { OriginsCard } from './origins-card.tsx'
import { SetupCard } from './setup-card.tsx'
import { StatisticsCard } from './statistics-card.tsx'
import { useHomeLayout, type HomeLayout } from './use-home-layout.ts'
import { useStatistics } from './use-statistics.ts'

const ArrangeDrawer = lazy(() => import('./arrange-drawer.tsx'))

/** The home screen: the day in figures, what needs a person, and who comes and goes. Its cards follow what the agency sells. */
export default function Home() {
  const may = useMay()
  const { data: day } = useDay()
  const layout = useHomeLayout(day)
  const [arranging, setArranging] = useState(false)
  const content = useCardContent(day)
  const column = (side: CardInfo['side']) => (
    <div className={styles[side]}>
      {layout.shown.map((card, index) =>
        card.side === side ? (
          // On a phone the columns are one, in the order of the cards.
          <div key={card.id} className={styles.slot} style={{ order: index }}>
            <CardActionsProvider value={actionsOf(card, layout)}>{content[card.id]}</CardActionsProvider>
          </div>
        ) : null,
      )}
    </div>
  )
  return (
    <ScreenPage
      title="Home"
      subtitle={formatFullDay(dayOf(new Date()))}
      buttons={
        <Button variant="default" leftSection={<icons.adjust size={16} aria-hidden />} onClick={() => setArranging(true)}>
          Arrange cards
        </Button>
      }
      primaryAction={may('Add Bookings') ? { label: 'New booking', to: pathTo('/bookings/manual-booking') } : undefined}
    >
      <div className={styles.top}>
        <DayFigures day={day} />
        <SetupCard />
      </div>
      <div className={styles.layout}>
        {column('main')}
        {column('side')}
      </div>
      {arranging && (
        <Suspense fallback={null}>
          <ArrangeDrawer layout={layout} close={() => setArranging(false)} />
        </Suspense>
      )}
    </ScreenPage>
  )
}

/** Returns the content of every card by id. */
function useCardContent(day: ReturnType<typeof useDay>['data']): Record<string, ReactNode> {
  const statistics = useStatistics()
  return {
    chart: <StatisticsCard statistics={statistics} />,
    attention: <AttentionCard />,
    coming: <ComingCard />,
    occupancy: <OccupancyDays />,
    rooms: <RoomsCard day={day} />,
    vehicles: <VehiclesCard day={day} />,
    events: <EventsCard />,
    orders: <OrdersCard />,
    departures: <OccupancyCard />,
    inquiries: <InquiriesCard />,
    'best-sellers': <BestSellersCard statistics={statistics.answer.data} />,
    origins: <OriginsCard range={statistics.range} />,
  }
}

function actionsOf({ id }: CardInfo, layout: HomeLayout): Action[] {
  const [up, down] = [layout.mover(id, -1), layout.mover(id, 1)]
  return [
    ...(up ? [{ label: 'Move card up', icon: 'sortUp' as const, run: up }] : []),
    ...(down ? [{ label: 'Move card down', icon: 'sortDown' as const, run: down }] : []),
    { label: 'Hide card', icon: 'eye' as const, run: () => layout.hide(id) },
  ]
}
