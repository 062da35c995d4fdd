import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment, lazy, Suspense, useState, type ReactNode } from 'react'
import { dayOf, formatFullDay } from '#kit/contract/time.ts'
import { icons } from '#kit/web/icons.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { AttentionCard } from './attention-card.tsx'
import { BestSellersCard } from './best-sellers-card.tsx'
import { ComingCard } from './coming-card.tsx'
import { DayFigures, recordName, useDay } from './day-figures.tsx'
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
import { SourcesCard } from './sources-card.tsx'
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
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false })
  const column = (cards: readonly CardInfo[], side: CardInfo['side']) => (
    <div className={styles[side]}>
      {cards.map((card) => (
        <div key={card.id} className={styles.slot}>
          <CardActionsProvider value={actionsOf(card, layout, isNarrow)}>{content[card.id]}</CardActionsProvider>
        </div>
      ))}
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
      primaryAction={may('Add Bookings') ? { label: `New ${recordName(day)}`, to: pathTo('/bookings/manual-booking') } : undefined}
    >
      <div className={styles.top}>
        <DayFigures day={day} />
        <SetupCard />
      </div>
      <div className={styles.layout}>
        {isNarrow
          ? column(layout.shown, 'main')
          : (['main', 'side'] as const).map((side) => (
              <Fragment key={side}>
                {column(
                  layout.shown.filter((card) => card.side === side),
                  side,
                )}
              </Fragment>
            ))}
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
    chart: <StatisticsCard statistics={statistics} record={recordName(day)} />,
    attention: <AttentionCard />,
    coming: <ComingCard />,
    occupancy: <OccupancyDays />,
    rooms: <RoomsCard day={day} />,
    vehicles: <VehiclesCard day={day} />,
    events: <EventsCard />,
    orders: <OrdersCard />,
    departures: <OccupancyCard sellsTours={day?.sells.some(({ kind }) => kind === 'tour_package') ?? false} />,
    inquiries: <InquiriesCard />,
    'best-sellers': <BestSellersCard statistics={statistics.answer.data} />,
    sources: <SourcesCard range={statistics.range} />,
    origins: <OriginsCard range={statistics.range} />,
  }
}

function actionsOf({ id }: CardInfo, layout: HomeLayout, isNarrow: boolean): Action[] {
  const [up, down] = [layout.mover(id, -1, isNarrow), layout.mover(id, 1, isNarrow)]
  return [
    ...(up ? [{ label: 'Move card up', icon: 'sortUp' as const, run: up }] : []),
    ...(down ? [{ label: 'Move card down', icon: 'sortDown' as const, run: down }] : []),
    { label: 'Hide card', icon: 'eye' as const, run: () => layout.hide(id) },
  ]
}
