import type { PersonCardProps } from '#domains/staff/web/staff-slots.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { formatMoment } from '#kit/contract/time.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call, dutyPath } from './calls.ts'

const tones = { offered: 'amber', accepted: 'green', started: 'blue', done: 'neutral', declined: 'red', cancelled: 'neutral' } as const

/** The latest duties of a person. */
export default function PersonDuties({ id }: PersonCardProps) {
  const { data } = useCall(call, 'GET /roster/people/{id}/duties', { params: { id } })
  return (
    <Card title="Duties" flush>
      <LinkRows none={data ? 'No duties yet.' : 'Loading…'}>
        {(data ?? []).map(({ assignment_id, duty_id, title, starts_at, ends_at, status }) => (
          <LinkRow
            key={assignment_id}
            to={dutyPath({ id: duty_id, starts_at })}
            title={title}
            text={`${formatMoment(starts_at)} to ${formatMoment(ends_at)}`}
            value={<StatusBadge status={status} label={wordsOf(status)} tone={tones[status]} />}
          />
        ))}
      </LinkRows>
    </Card>
  )
}
