import { Button } from '@mantine/core'
import { listed } from '#kit/contract/listed.ts'
import { isSoldKind } from '#kit/web/shell/navigation.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useFacts } from '#kit/web/shell/slots.ts'
import { useMay } from '#kit/web/use-session.ts'

/** A timeline of units that another domain has: rooms, vehicles. */
export interface UnitTimeline {
  label: string
  to: string
  /** Only agencies that sell this kind need it. */
  sells: string
}

/** The timelines beside the calendar; `app/web/slots.ts` lists them. */
export const unitTimelines = listed<readonly UnitTimeline[]>('timelines beside the calendar')

/** Ways from the calendar to the timelines of what the agency sells. */
export function TimelineButtons() {
  const { sold } = useFacts()
  const may = useMay()
  if (!may('View Bookings')) return null
  return unitTimelines
    .entries()
    .filter(({ sells }) => isSoldKind(sold, sells))
    .map(({ label, to }) => (
      <Button key={to} variant="default" component={PathLink} to={to}>
        {label}
      </Button>
    ))
}
