import { dayOf, formatFullDay } from '#kit/contract/time.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useMay, useUser } from '#kit/web/use-session.ts'
import { BestSellersCard } from './best-sellers-card.tsx'
import { InquiriesCard } from './inquiries-card.tsx'
import { OccupancyCard } from './occupancy-card.tsx'
import { SetupCard } from './setup-card.tsx'
import { StatisticsCard } from './statistics-card.tsx'
import { TodayMain, TodaySide } from './today-cards.tsx'
import { useStatistics } from './use-statistics.ts'

/** What an agent needs in the morning. */
export default function Home() {
  const may = useMay()
  const { features } = useUser()
  const statistics = useStatistics()
  return (
    <ScreenPage
      title="Dashboard"
      subtitle={formatFullDay(dayOf(new Date()))}
      primaryAction={may('Add Bookings') ? { label: 'New booking', to: pathTo('/bookings/manual-booking') } : undefined}
      side={
        <>
          <TodaySide />
          <BestSellersCard statistics={statistics.answer.data} />
          {features.includes('inquiries') && <InquiriesCard />}
        </>
      }
    >
      <SetupCard />
      <TodayMain />
      <StatisticsCard statistics={statistics} />
      <OccupancyCard />
    </ScreenPage>
  )
}
