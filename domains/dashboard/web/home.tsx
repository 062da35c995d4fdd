import { dayOf, formatFullDay } from '#kit/contract/time.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useMay, useUser } from '#kit/web/use-session.ts'
import { BestSellersCard } from './best-sellers-card.tsx'
import styles from './home.module.css'
import { InquiriesCard } from './inquiries-card.tsx'
import { OccupancyCard } from './occupancy-card.tsx'
import { OriginsCard } from './origins-card.tsx'
import { SetupCard } from './setup-card.tsx'
import { StatisticsCard } from './statistics-card.tsx'
import { TodayMain, TodaySide } from './today-cards.tsx'
import { useStatistics } from './use-statistics.ts'

/** The home screen: what an agent needs in the morning. */
export default function Home() {
  const may = useMay()
  const { features } = useUser()
  const statistics = useStatistics()
  return (
    <ScreenPage
      title="Dashboard"
      subtitle={formatFullDay(dayOf(new Date()))}
      primaryAction={may('Add Bookings') ? { label: 'New booking', to: pathTo('/bookings/manual-booking') } : undefined}
    >
      <div className={styles.layout}>
        <div className={styles.main}>
          <div className={styles.first}>
            <SetupCard />
            <TodayMain />
          </div>
          <StatisticsCard statistics={statistics} />
          <OccupancyCard />
        </div>
        <div className={styles.side}>
          <div className={styles.second}>
            <TodaySide />
          </div>
          <BestSellersCard statistics={statistics.answer.data} />
          <OriginsCard range={statistics.range} />
          {features.includes('inquiries') && <InquiriesCard />}
        </div>
      </div>
    </ScreenPage>
  )
}
