import { wordsOf } from '#kit/contract/text.ts'
import { Day } from '#kit/web/format/values.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import type { Trip } from './calls.ts'

/** What happens on each day, by the itinerary of the package. */
export const PlanCard = ({ trip: { plan } }: { trip: Trip }) => (
  <Card title="Day by day" flush>
    <LinkRows none="The package has no itinerary.">
      {plan.map(({ day, date, title, place, accommodation, meals }) => (
        <LinkRow
          key={`${day} ${title}`}
          title={`Day ${day}: ${title}`}
          text={[place, accommodation && `Night at ${accommodation}`, meals.map((meal) => wordsOf(meal)).join(', ')]
            .filter(Boolean)
            .join(' · ')}
          value={<Day value={date} as="weekday" />}
        />
      ))}
    </LinkRows>
  </Card>
)
