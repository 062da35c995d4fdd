import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { staffKinds } from '#domains/staff/contract/words.ts'
import { addDays, formatMoment } from '#kit/contract/time.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, dutyPath, type Duty } from './calls.ts'
import type { TripOfDuty } from './duty-dialog.tsx'

const DutyDialog = lazy(() => import('./duty-dialog.tsx'))

function badgeOf({ missing, conflicts }: Duty) {
  if (missing > 0) return <StatusBadge status="open" label={`${missing} missing`} tone="amber" />
  return conflicts.length > 0 && <StatusBadge status="conflict" label="Check" tone="red" />
}

interface TripDutiesProps {
  trip: Omit<TripOfDuty, 'kind'> & { starts_on: string; ends_on: string }
  kind: 'departure' | 'booking' | 'event' | 'stays'
  /** False for what is cancelled or over: its duties are shown, and none is added. */
  isOpen: boolean
}

/** The duties of a trip, and who has them. Without duties, and nothing to add, there is no card. */
export function TripDuties({ trip, kind, isOpen }: TripDutiesProps) {
  const { data } = useCall(call, 'GET /roster/trips/{id}/duties', { params: { id: trip.id } })
  const [adding, setAdding] = useState(false)
  const owner = kind === 'departure' || kind === 'booking' ? kind : 'group'
  const mayAdd = useMay()('Edit Bookings') && isOpen
  if (!data || (data.length === 0 && !mayAdd)) return null
  const add = (
    <Button variant="default" size="compact-md" onClick={() => setAdding(true)}>
      Add duty
    </Button>
  )
  return (
    <Card title="Duties" flush {...(mayAdd ? { aside: add } : {})}>
      <LinkRows none="No driver or guide is planned yet.">
        {data.map((duty) => (
          <LinkRow
            key={duty.id}
            to={dutyPath(duty)}
            title={duty.title}
            text={`${[staffKinds[duty.kind], formatMoment(duty.starts_at), duty.assignments.map(({ name }) => name).join(', ')].filter(Boolean).join(' · ')}`}
            value={badgeOf(duty)}
          />
        ))}
      </LinkRows>
      <Suspense fallback={null}>
        {adding && (
          <DutyDialog
            duty={null}
            days={{ starts_on: trip.starts_on, ends_on: addDays(trip.ends_on, 1) }}
            trip={{ kind: owner, id: trip.id, title: trip.title }}
            close={() => setAdding(false)}
          />
        )}
      </Suspense>
    </Card>
  )
}
