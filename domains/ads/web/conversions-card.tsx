import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import type { Ads } from './calls.ts'
import { conversionWords, targetNames } from './words.ts'

/** The last confirmed bookings, and whether they were reported. */
export const ConversionsCard = ({ ads: { company, conversions } }: { ads: Ads }) => (
  <Card title="Reported bookings" flush>
    <LinkRows none={`Confirmed bookings are reported once these are chosen: account and ${targetNames[company].toLowerCase()}.`}>
      {conversions.map(({ booking_id, reference, state, reason }) => (
        <LinkRow
          key={booking_id}
          to={pathTo('/bookings/view/$id', { id: booking_id })}
          title={reference}
          text={reason ?? undefined}
          value={<StatusBadge status={state} {...conversionWords[state]} />}
        />
      ))}
    </LinkRows>
  </Card>
)
