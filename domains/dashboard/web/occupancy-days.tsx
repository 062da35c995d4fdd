import { Skeleton } from '@mantine/core'
import { formatDay, shortWeekdays, weekdayOf } from '#kit/contract/time.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import type { Occupancy } from './calls.ts'
import { useOccupancy } from './day-figures.tsx'
import { HomeCard } from './home-card.tsx'
import styles from './occupancy-days.module.css'
import { fillWords } from './occupancy-words.ts'

/** How full the next 14 days are: one row of days for each kind. */
export function OccupancyDays() {
  const answer = useOccupancy()
  if (answer.isPending) return <Skeleton height={180} />
  const rows = answer.data?.filter(({ days }) => days.some(({ capacity }) => capacity > 0))
  if (rows?.length === 0) return null
  return (
    <HomeCard title="Next 14 days" flush>
      {rows ? (
        rows.map((row) => <DayRow key={row.kind} {...row} />)
      ) : (
        <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
      )}
    </HomeCard>
  )
}

const percentOf = (taken: number, capacity: number): number => (capacity === 0 ? 0 : Math.round((taken / capacity) * 100))

function DayRow({ kind, days }: Occupancy) {
  const { row, things } = fillWords[kind]
  return (
    <div className={styles.fill}>
      <b id={`fill-${kind}`}>{row}</b>
      <ol className={styles.days} aria-labelledby={`fill-${kind}`}>
        {days.map(({ day, taken, capacity }) => {
          const percent = percentOf(taken, capacity)
          const words = capacity === 0 ? `no ${things}` : `${taken} of ${capacity} ${things} taken`
          return (
            <li key={day} title={`${formatDay(day)}: ${words}`} data-weekend={weekdayOf(day) > 5 || undefined}>
              <span aria-hidden>{shortWeekdays[weekdayOf(day) - 1]!.slice(0, 2)}</span>
              <span aria-hidden className={styles.level} data-none={capacity === 0 || undefined}>
                <span style={{ height: `${percent}%` }} />
              </span>
              <span aria-hidden className="figures">
                {capacity === 0 ? '–' : percent}
              </span>
              <span className="unseen">{`${formatDay(day)}: ${words}`}</span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
