import { ActionIcon } from '@mantine/core'
import { addDays, dayOf, formatDay, formatMonth, momentOf, shortWeekdays, weekdayOf } from '#kit/contract/time.ts'
import { icons } from './icons.ts'
import styles from './month-grid.module.css'

/** What a day of a month shows: a short figure, and the same in words for screen readers and on hover. */
export interface DayCell {
  value: string
  words: string
  tone?: 'red' | 'amber'
}

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`

/** Returns the first day of the month of today. */
export const thisMonth = (): string => firstOf(dayOf(new Date()))

/** Returns the first and the last day of the month that starts on a day. */
export const daysOfMonth = (first: string): { from: string; to: string } => ({ from: first, to: addDays(firstOf(addDays(first, 31)), -1) })

/** The name of a month with buttons to the months around it. `first` is its first day. */
export const MonthSwitch = ({ first, onChange }: { first: string; onChange: (first: string) => void }) => (
  <div className={styles.head}>
    <ActionIcon variant="default" aria-label="Month before" onClick={() => onChange(firstOf(addDays(first, -1)))}>
      <icons.left size={16} aria-hidden />
    </ActionIcon>
    <b aria-live="polite">{formatMonth(momentOf(first))}</b>
    <ActionIcon variant="default" aria-label="Month after" onClick={() => onChange(firstOf(addDays(first, 31)))}>
      <icons.right size={16} aria-hidden />
    </ActionIcon>
  </div>
)

/** The days of a month, each with a figure. Days without one have no frame. */
export function MonthGrid({ first, cellOf }: { first: string; cellOf: (day: string) => DayCell | undefined }) {
  const { to } = daysOfMonth(first)
  const days = Array.from({ length: Number(to.slice(8)) }, (_, index) => addDays(first, index))
  return (
    <div className={styles.grid}>
      {shortWeekdays.map((name) => (
        <span key={name} className={styles.weekday} aria-hidden>
          {name}
        </span>
      ))}
      {days.map((day, index) => {
        const cell = cellOf(day)
        return (
          <div
            key={day}
            className={styles.day}
            style={index === 0 ? { gridColumnStart: weekdayOf(day) } : undefined}
            data-tone={cell?.tone}
            data-empty={cell ? undefined : ''}
            title={`${formatDay(day)}: ${cell?.words ?? 'none'}`}
          >
            <span className={styles.number}>{Number(day.slice(8))}</span>
            {cell && (
              <span className={`${styles.value} figures`} role="img" aria-label={cell.words}>
                {cell.value}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}
