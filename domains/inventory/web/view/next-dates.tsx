import { formatClock } from '#kit/contract/time.ts'
import { Day } from '#kit/web/format/values.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { editPath, leftText } from '../item-words.ts'
import type { ItemView, ViewedItem } from './offer-page.tsx'
import styles from './view.module.css'

interface NextDatesProps {
  item: ViewedItem
  view: ItemView
  noun: 'departure' | 'slot'
}

/** The next departures with the places left. Nothing for items without departures. */
export function NextDates({ item, view: { departures }, noun }: NextDatesProps) {
  if (departures === null) return null
  const all = `${editPath(item)}?tab=${noun}s`
  return (
    <Card title={`Next ${noun}s`} aside={<PathLink to={all}>{departures.total > 0 ? `All ${noun}s` : `Add ${noun}s`}</PathLink>}>
      {departures.next.length === 0 ? (
        <p className={styles.none}>No {noun}s ahead.</p>
      ) : (
        <ul className={styles.dates}>
          {departures.next.map(({ id, starts_on, starts_at, capacity, places_left: left, status }) => (
            <li key={id}>
              <span>
                <Day value={starts_on} as="weekday" />
                {starts_at && <span className="figures">{`, ${formatClock(starts_at)}`}</span>}
              </span>
              {status === 'closed' ? (
                <StatusBadge status="closed" />
              ) : (
                <span className="figures" data-low={left <= 3 || undefined}>
                  {leftText(left)}
                </span>
              )}
              <span className={styles.bar} aria-hidden>
                <span style={{ width: `${capacity === 0 ? 0 : ((capacity - left) / capacity) * 100}%` }} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
